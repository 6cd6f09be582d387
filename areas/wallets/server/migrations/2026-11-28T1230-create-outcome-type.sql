-- A row of wallet_post, for functions that post the movements of their records.
create type wallet_outcome as (
  place int, state text, detail jsonb, is_new boolean, transfer_id uuid, txn_id bigint, ref_no text, wallet_id bigint, type text,
  amount bigint, fee bigint, balance_before bigint, balance_after bigint, created_at timestamptz
);

-- The same rules in fewer statements: what a movement needs to know is read at once, what it wrote is not read again.
-- Counts an amount against a wallet's limits of one kind and refuses what goes beyond.
create or replace function wallet_use(w wallet, f wallet_flow, p_amount bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform wallet_count(w.wallet_id, w.product, w.kyc_level, w.account_no, f.limit_kind, f.spoken, p_amount);
end $$;
revoke all on function wallet_use(wallet, wallet_flow, bigint) from public;

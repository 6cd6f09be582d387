-- Rows inside wallet_post.
create type wallet_movement as (
  place int, transfer_id uuid, cause text, type text, ref_no text, channel text, counterparty text, memo text, details jsonb,
  operator_id bigint, rejection jsonb
);
create type wallet_posting_leg as (
  place int, part int, wallet_id bigint, account_id bigint, account_no text, type text, amount bigint, fee bigint, net bigint,
  max_balance bigint, limit_kind text, daily bigint, monthly bigint
);

-- Replaced by wallet_post, which checks the cash-in method too.
-- may lock: nothing was released with it
drop trigger if exists look_at_method on wallet_txn;
-- may lock: nothing was released with it
drop function if exists wallet_look_at_method();
-- may lock: nothing was released with it
drop function if exists wallet_move(jsonb);
-- may lock: nothing was released with it
drop function if exists wallet_move_each(jsonb);
-- may lock: nothing was released with it
drop function if exists wallet_move_together(text[], bigint[], bigint[], bigint[], text[], uuid[], text[], text[], text[], text[], jsonb, text[], bigint[]);
-- may lock: nothing was released with it
drop function if exists wallet_reserve(jsonb);
-- may lock: nothing was released with it
drop function if exists wallet_use(wallet, wallet_flow, bigint);
-- may lock: nothing was released with it
drop function if exists wallet_count(bigint, text, text, text, text, text, bigint);
-- may lock: nothing was released with it
drop function if exists wallet_why_not(wallet, wallet_flow, text);
-- may lock: nothing was released with it
drop function if exists wallet_limit_of(text, jsonb, jsonb, jsonb);
-- may lock: nothing was released with it
drop function if exists wallet_txn_told(bigint, text, bigint, text, bigint, bigint, bigint, bigint, timestamptz);
-- may lock: nothing was released with it
drop function if exists wallet_legs(jsonb);
-- may lock: nothing was released with it
drop type if exists wallet_leg;
-- Replaced by ledger_post_transfers.
-- may lock: nothing was released with it
drop function if exists ledger_write(uuid, text, text, bigint[], bigint[], text, jsonb, uuid, uuid);
-- may lock: nothing was released with it
drop function if exists ledger_write_many(uuid[], text[], text[], text[], jsonb[], int[], bigint[], bigint[]);
-- may lock: nothing was released with it
drop function if exists ledger_write_set(uuid[], text[], text[], text[], jsonb[], bigint[], int[], int[], bigint[]);
-- may lock: nothing was released with it
drop function if exists ledger_refuse(bigint, bigint);

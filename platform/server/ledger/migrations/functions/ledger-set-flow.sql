create or replace function ledger_set_flow(p_account bigint, p_can_debit boolean, p_can_credit boolean) returns void
language sql security definer set search_path = public, pg_temp as $$
  update ledger_balance set can_debit = p_can_debit, can_credit = p_can_credit where account_id = p_account;
$$;
comment on function ledger_set_flow is
  'Allows or blocks debits and credits of an account, from the next posting on: both lock the balance row.';

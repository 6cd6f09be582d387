-- Takes effect for the next posting: the balance row is locked by both.
create or replace function ledger_set_flow(p_account bigint, p_can_debit boolean, p_can_credit boolean) returns void
language sql security definer set search_path = public, pg_temp as $$
  update ledger_balance set can_debit = p_can_debit, can_credit = p_can_credit where account_id = p_account;
$$;

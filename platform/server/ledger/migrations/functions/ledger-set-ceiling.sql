create or replace function ledger_set_ceiling(p_account bigint, p_ceiling bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  update ledger_balance set ceiling = p_ceiling where account_id = p_account;
$$;
comment on function ledger_set_ceiling is
  'Sets the maximum balance of an account; null for none.';

create or replace function ads_hold_cashout(p_hold uuid, p_business bigint, p_amount bigint) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  select ledger_hold_open(p_hold, ads_open_store(p_business), p_amount, 'ads cashout asked ' || p_hold);
$$;
comment on function ads_hold_cashout is
  'Puts the amount of a requested cashout on hold. Returns false if it is on hold already.';
grant execute on function ads_hold_cashout to erp_payments;

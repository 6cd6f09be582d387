create or replace function ads_open_store(p_business bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account bigint;
begin
  select ledger_account_id into account from ads_store where business_id = p_business;
  if found then return account; end if;
  account := ledger_open_account('ads:store:' || p_business || ':ads', 'ADS', 'wallet', 0, null, 1);
  insert into ads_store (business_id, ledger_account_id) values (p_business, account) on conflict do nothing;
  return account;
end $$;
comment on function ads_open_store is
  'Returns the ledger account of a store and opens it on first use.';
grant execute on function ads_open_store to erp_api;

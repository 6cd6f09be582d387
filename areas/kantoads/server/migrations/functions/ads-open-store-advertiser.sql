create or replace function ads_open_store_advertiser(p_business bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_id bigint;
  store_name text;
begin
  select advertiser_id into found_id from ads_advertiser where business_id = p_business;
  if found then return found_id; end if;
  select left(business_name, 100) into strict store_name from published_business where business_id = p_business;
  -- Another advertiser can have the name of the store.
  if exists (select from ads_advertiser where name = store_name) then store_name := store_name || ' #' || p_business; end if;
  found_id := nextval(pg_get_serial_sequence('ads_advertiser', 'advertiser_id'));
  insert into ads_advertiser (advertiser_id, name, business_id, ledger_account_id) overriding system value
    values (found_id, store_name, p_business, ledger_open_account('ads:advertiser:' || found_id || ':ads', 'ADS', 'wallet', 0, null, 1))
    on conflict do nothing;
  select advertiser_id into found_id from ads_advertiser where business_id = p_business;
  if not found then
    raise exception 'Another advertiser took the name %.', store_name using errcode = 'serialization_failure';
  end if;
  return found_id;
end $$;
comment on function ads_open_store_advertiser is
  'Creates the advertiser of a store with its ledger account and returns its id. Advertisers of the same name are different ones.';
grant execute on function ads_open_store_advertiser to erp_payments;

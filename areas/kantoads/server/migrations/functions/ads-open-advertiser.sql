create or replace function ads_open_advertiser(p_name text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_id bigint;
begin
  select advertiser_id into found_id from ads_advertiser where name = p_name;
  if found then return found_id; end if;
  found_id := nextval(pg_get_serial_sequence('ads_advertiser', 'advertiser_id'));
  insert into ads_advertiser (advertiser_id, name, ledger_account_id) overriding system value
    values (found_id, p_name, ledger_open_account('ads:advertiser:' || found_id || ':ads', 'ADS', 'wallet', 0, null, 1))
    on conflict (name) do nothing;
  return (select advertiser_id from ads_advertiser where name = p_name);
end $$;
comment on function ads_open_advertiser is
  'Creates an advertiser with its ledger account and returns its id.';
grant execute on function ads_open_advertiser to erp_api;

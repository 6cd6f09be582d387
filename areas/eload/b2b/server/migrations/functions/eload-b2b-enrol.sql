create or replace function eload_b2b_enrol(p_business bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_id bigint;
begin
  perform from business where business_id = p_business for no key update;
  select id into found_id from eload_b2b_user where business_id = p_business;
  if found then return found_id; end if;
  found_id := nextval(pg_get_serial_sequence('eload_b2b_user', 'id'));
  insert into eload_b2b_user (id, business_id, ledger_account_id) overriding system value
    values (found_id, p_business, ledger_open_account('eload:b2b:' || found_id || ':eload', 'ELOAD', 'wallet', 0, null, 1));
  return found_id;
end $$;
comment on function eload_b2b_enrol is
  'Returns the eLoad B2B user of a business and opens its ledger account on first use.';
grant execute on function eload_b2b_enrol to erp_api;

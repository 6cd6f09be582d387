create or replace function ledger_delete_old_checks() returns bigint
language sql security definer set search_path = public, pg_temp as $$
  with gone as (delete from ledger_check where is_sound and at < now() - interval '90 days' returning 1)
  select count(*) from gone;
$$;
comment on function ledger_delete_old_checks is
  'Deletes results of checks without differences after ninety days. The others stay.';
grant execute on function ledger_delete_old_checks to erp_worker;

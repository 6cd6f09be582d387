-- before the tables
create or replace function eload_make_months(first_month date, last_month date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform make_month_partitions('eload_txn', 'eload_month', 'txn', first_month, last_month);
end $$;
comment on function eload_make_months is
  'Creates the partitions of load sales from one month to another. Existing partitions are left unchanged.';

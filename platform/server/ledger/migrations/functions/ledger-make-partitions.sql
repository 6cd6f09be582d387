-- before the tables
create or replace function ledger_make_partitions(months_ahead int) returns void
language sql security definer set search_path = public, pg_temp as $$
  select ledger_make_months((now() - interval '1 month')::date, (now() + make_interval(months => months_ahead))::date);
$$;
comment on function ledger_make_partitions is
  'Creates the partitions of the ledger of this month and the next months_ahead months.';
grant execute on function ledger_make_partitions to erp_worker;

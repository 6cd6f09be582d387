-- before the tables
create or replace function eload_make_partitions(months_ahead int) returns void
language sql security definer set search_path = public, pg_temp as $$
  select eload_make_months((now() - interval '1 month')::date, (now() + make_interval(months => months_ahead))::date);
$$;
comment on function eload_make_partitions is
  'Creates the partitions of load sales of this month and the next months_ahead months.';
grant execute on function eload_make_partitions to erp_worker;

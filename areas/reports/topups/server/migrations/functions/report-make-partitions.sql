-- before the tables
create or replace function report_make_partitions(months_ahead int) returns void
language sql security definer set search_path = public, pg_temp as $$
  select report_make_months((now() - interval '1 month')::date, (now() + make_interval(months => months_ahead))::date);
$$;
comment on function report_make_partitions is
  'Creates the partitions of top-up reports of this month and the next months_ahead months.';
grant execute on function report_make_partitions to erp_worker;

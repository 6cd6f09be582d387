-- before the tables
create or replace function bills_make_partitions(months_ahead int) returns void
language sql security definer set search_path = public, pg_temp as $$
  select bills_make_months((now() - interval '1 month')::date, (now() + make_interval(months => months_ahead))::date);
$$;
comment on function bills_make_partitions is
  'Creates the partitions of bills transactions of this month and the next months_ahead months.';
grant execute on function bills_make_partitions to erp_worker;

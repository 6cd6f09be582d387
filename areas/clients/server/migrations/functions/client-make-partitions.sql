-- before the tables
create or replace function client_make_partitions(months_ahead int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  expired text;
begin
  perform make_month_partitions('api_client_request', 'client_month', 'request',
    date_trunc('month', now())::date, (now() + make_interval(months => months_ahead))::date);
  for expired in
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'client_month' and c.relname ~ '^request_\d{4}_\d{2}$'
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' < now() - interval '90 days'
  loop
    execute format('drop table client_month.%I', expired);
  end loop;
end $$;
comment on function client_make_partitions is
  'Creates the partitions of the request log of API clients of this month and the next months_ahead months, and deletes those whose last day is more than 90 days ago.';
grant execute on function client_make_partitions to erp_worker;

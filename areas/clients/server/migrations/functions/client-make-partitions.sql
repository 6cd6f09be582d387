-- before the tables
create or replace function client_make_partitions(months_ahead int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  expired text;
begin
  perform make_month_partitions('api_client_request', 'client_month', 'request',
    date_trunc('month', now())::date, (now() + make_interval(months => months_ahead))::date);
  -- The first migration of this area calls the function before this table exists.
  if to_regclass('webhook_delivery') is not null then
    perform make_month_partitions('webhook_delivery', 'client_month', 'delivery',
      date_trunc('month', now())::date, (now() + make_interval(months => months_ahead))::date);
  end if;
  for expired in
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'client_month' and c.relname ~ '^(request|delivery)_\d{4}_\d{2}$'
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month'
        < now() - case when c.relname like 'request%' then interval '90 days' else interval '30 days' end
  loop
    execute format('drop table client_month.%I', expired);
  end loop;
end $$;
comment on function client_make_partitions is
  'Creates the partitions of the request log and of the webhook deliveries of API clients of this month and the next months_ahead months, and deletes those whose last day is more than 90 or 30 days ago.';
grant execute on function client_make_partitions to erp_worker;

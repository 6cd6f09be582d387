-- before the tables
create or replace function event_make_partitions(months_ahead int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  expired text;
begin
  perform make_month_partitions('outbox_event', 'event_month', 'event',
    date_trunc('month', now())::date, (now() + make_interval(months => months_ahead))::date);
  for expired in
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'event_month' and c.relname ~ '^event_\d{4}_\d{2}$'
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' < now() - interval '30 days'
  loop
    execute format('drop table event_month.%I', expired);
  end loop;
end $$;
comment on function event_make_partitions is
  'Creates the partitions of the outbox of events of this month and the next months_ahead months, and deletes those whose last day is more than 30 days ago.';
grant execute on function event_make_partitions to erp_worker;

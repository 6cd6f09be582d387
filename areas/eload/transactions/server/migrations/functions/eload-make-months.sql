-- before the tables
create or replace function eload_make_months(first_month date, last_month date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date := date_trunc('month', first_month)::date;
begin
  perform pg_advisory_xact_lock(7013);
  while month <= last_month loop
    if to_regclass('eload_month.txn' || to_char(month, '_YYYY_MM')) is null and not exists (
      select from eload_txn where created_at >= month::timestamptz and created_at < (month + interval '1 month')::timestamptz
    ) then
      execute format('create table eload_month.%I partition of public.eload_txn for values from (%L) to (%L)',
        'txn' || to_char(month, '_YYYY_MM'), month::timestamptz, (month + interval '1 month')::timestamptz);
    end if;
    month := (month + interval '1 month')::date;
  end loop;
end $$;
comment on function eload_make_months is
  'Creates the partitions of load sales from one month to another. Existing partitions are left unchanged.';

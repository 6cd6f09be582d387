-- before the tables
create or replace function report_make_months(first_month date, last_month date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date := date_trunc('month', first_month)::date;
  pair  text[];
  busy  boolean;
begin
  perform pg_advisory_xact_lock(7014);
  while month <= last_month loop
    foreach pair slice 1 in array array[['topup_txn', 'topup'], ['blvck_topup', 'blvck']] loop
      if to_regclass('report_month.' || pair[2] || to_char(month, '_YYYY_MM')) is null then
        execute format('select exists (select from %I where created_at >= $1 and created_at < $2)', pair[1])
          into busy using month::timestamptz, (month + interval '1 month')::timestamptz;
        if not busy then
          execute format('create table report_month.%I partition of public.%I for values from (%L) to (%L)',
            pair[2] || to_char(month, '_YYYY_MM'), pair[1], month::timestamptz, (month + interval '1 month')::timestamptz);
        end if;
      end if;
    end loop;
    month := (month + interval '1 month')::date;
  end loop;
end $$;
comment on function report_make_months is
  'Creates the partitions of top-up reports from one month to another. Existing partitions are left unchanged.';

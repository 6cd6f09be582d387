-- before the tables
create or replace function report_make_months(first_month date, last_month date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform make_month_partitions('topup_txn', 'report_month', 'topup', first_month, last_month);
  perform make_month_partitions('blvck_topup', 'report_month', 'blvck', first_month, last_month);
end $$;
comment on function report_make_months is
  'Creates the partitions of top-up reports from one month to another. Existing partitions are left unchanged.';

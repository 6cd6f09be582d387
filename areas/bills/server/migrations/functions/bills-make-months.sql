-- before the tables
create or replace function bills_make_months(first_month date, last_month date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform make_month_partitions('bills_topup', 'bills_month', 'topup', first_month, last_month);
  perform make_month_partitions('bills_sell', 'bills_month', 'sell', first_month, last_month);
end $$;
comment on function bills_make_months is
  'Creates the partitions of bills transactions from one month to another. Existing partitions are left unchanged.';

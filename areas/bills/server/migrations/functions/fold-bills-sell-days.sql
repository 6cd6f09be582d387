create or replace function fold_bills_sell_days() returns void language sql as $$
  with many as (
    select day, status, biller_id, provider_id from bills_sell_day group by 1, 2, 3, 4 having count(*) > 8
  ), held as materialized (
    select c.ctid as place from bills_sell_day c join many using (day, status, biller_id, provider_id) for update of c skip locked
  ), gone as (
    delete from bills_sell_day where ctid = any (array(select place from held)) returning *
  )
  insert into bills_sell_day
  select day, status, biller_id, provider_id, sum(n), sum(amount) from gone group by 1, 2, 3, 4 having sum(n) <> 0;
$$;
comment on function fold_bills_sell_days is
  'Merges daily count rows of the same kind. Rows locked by another process are skipped.';

create or replace function fold_subscriber_counts() returns void language sql as $$
  with many as (
    select kyc_acct_type, kyc_acct_status, watchlist_status, status, region_code
    from subscriber_count group by 1, 2, 3, 4, 5 having count(*) > 8
  ), held as materialized (
    select c.ctid as place from subscriber_count c
    join many using (kyc_acct_type, kyc_acct_status, watchlist_status, status, region_code)
    for update of c skip locked
  ), gone as (
    delete from subscriber_count where ctid = any (array(select place from held)) returning *
  )
  insert into subscriber_count
  select kyc_acct_type, kyc_acct_status, watchlist_status, status, region_code, sum(n)
  from gone group by 1, 2, 3, 4, 5 having sum(n) <> 0;

  with many as (
    select day from subscriber_day_count group by day having count(*) > 8
  ), held as materialized (
    select c.ctid as place from subscriber_day_count c join many using (day)
    for update of c skip locked
  ), gone as (
    delete from subscriber_day_count where ctid = any (array(select place from held)) returning *
  )
  insert into subscriber_day_count select day, sum(n) from gone group by day having sum(n) <> 0;
$$;
comment on function fold_subscriber_counts is
  'Merges rows of subscriber_count with the same key. Rows locked by another process are skipped.';

create or replace function fold_business_counts() returns void language sql as $$
  with many as (
    select status, business_type_id, store_category, registration_kind, region_code
    from business_count group by 1, 2, 3, 4, 5 having count(*) > 8
  ), held as materialized (
    select c.ctid as place from business_count c
    join many using (status, business_type_id, store_category, registration_kind, region_code)
    for update of c skip locked
  ), gone as (
    delete from business_count where ctid = any (array(select place from held)) returning *
  )
  insert into business_count
  select status, business_type_id, store_category, registration_kind, region_code, sum(n)
  from gone group by 1, 2, 3, 4, 5 having sum(n) <> 0;
$$;
comment on function fold_business_counts is
  'Merges rows of business_count with the same key. Rows locked by another process are skipped.';

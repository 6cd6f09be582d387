create or replace function recount_businesses() returns void language sql as $$
  delete from business_count;
  insert into business_count
  select status, business_type_id, store_category, registration_kind, region_code, count(*)
  from business where deleted_at is null group by 1, 2, 3, 4, 5;
$$;
comment on function recount_businesses is
  'Rebuilds business_count, after a bulk load without triggers.';

create or replace function fold_business_counts() returns void language sql as $$
  select fold_counts('business_count', 'status, business_type_id, store_category, registration_kind, region_code');
$$;
comment on function fold_business_counts is
  'Merges rows of business_count with the same key. Rows locked by another process are skipped.';

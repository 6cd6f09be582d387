create or replace function fold_subscriber_counts() returns void language sql as $$
  select fold_counts('subscriber_count', 'kyc_acct_type, kyc_acct_status, watchlist_status, status, region_code');
  select fold_counts('subscriber_day_count', 'day');
$$;
comment on function fold_subscriber_counts is
  'Merges rows of subscriber_count with the same key. Rows locked by another process are skipped.';

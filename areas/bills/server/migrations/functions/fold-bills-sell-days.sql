create or replace function fold_bills_sell_days() returns void language sql as $$
  select fold_counts('bills_sell_day', 'day, status, biller_id, provider_id');
$$;
comment on function fold_bills_sell_days is
  'Merges daily count rows of the same kind. Rows locked by another process are skipped.';

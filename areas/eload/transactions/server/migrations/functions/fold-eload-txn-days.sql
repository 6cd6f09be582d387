create or replace function fold_eload_txn_days() returns void language sql as $$
  select fold_counts('eload_txn_day', 'day, status, carrier, provider_id, network_id');
$$;
comment on function fold_eload_txn_days is
  'Merges daily count rows of the same kind. Rows locked by another process are skipped.';

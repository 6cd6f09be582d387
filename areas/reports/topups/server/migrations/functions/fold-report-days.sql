create or replace function fold_report_days(counts regclass) returns void language sql as $$
  select fold_counts(counts, 'day, status, payment_method');
$$;
comment on function fold_report_days is
  'Merges daily count rows of the same kind. Rows locked by another process are skipped.';

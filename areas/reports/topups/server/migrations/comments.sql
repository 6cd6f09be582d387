comment on table topup_txn is
  'Top-ups of wallets through a mode of payment. Partitioned by month.';
comment on table blvck_topup is
  'Purchases of BLVCK coins. Partitioned by month.';
comment on table topup_txn_day is
  'Number and amount of top-ups by day in Manila and kind. A count may be split over several rows.';
comment on table blvck_topup_day is
  'Number and amount of coin purchases by day in Manila and kind. A count may be split over several rows.';
comment on view topup_summary is
  'Daily counts as the report shows them: one row per day, mode of payment and status.';
comment on table topup_txn_total is
  'Number of top-ups by kind, for the first page of the report. A count may be split over several rows.';
comment on table blvck_topup_total is
  'Number of coin purchases by kind, for the first page of the report. A count may be split over several rows.';

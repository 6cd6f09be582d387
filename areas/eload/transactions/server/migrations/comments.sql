comment on table eload_txn is
  'Sales of load. Partitioned by month.';
comment on table eload_provider_balance is
  'Balances at providers, as they reported them.';
comment on table eload_txn_change is
  'Status changes of a sale. Rows are only added.';
comment on table eload_txn_day is
  'Number and amount of sales by day in Manila and kind. A count may be split over several rows.';
comment on table eload_txn_share is
  'Profit of a sale split by the shares of its time: price less cost and rebate. Written once.';
comment on table eload_txn_total is
  'Number of sales by kind, for the first page of the list. A count may be split over several rows.';
comment on view published_eload_txn is
  'Load sales for other areas. Columns are added, never removed.';
comment on table eload_txn_rank_changes is
  'Pending changes of the rank index of load sales. Sign 0 requests a rebuild.';
comment on table eload_txn_rank_created_at is
  'Rank index of load sales by creation time: rows of each kind between two entries. Level 2 sums level 1.';
comment on table eload_txn_rank_amount_centavos is
  'Rank index of load sales by amount: rows of each kind between two entries. Level 2 sums level 1.';

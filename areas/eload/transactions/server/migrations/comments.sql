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
comment on table eload_response_code is
  'Meaning of the response codes of providers, for all providers or for one.';
comment on column eload_response_code.provider_code is
  'eload_provider.code, or empty for all providers without a row of their own.';
comment on column eload_response_code.party is
  'Who can remove the cause: for 51, the company, whose balance at the provider is too low.';

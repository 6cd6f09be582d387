comment on table bills_category is
  'Categories of billers.';
comment on table bills_provider is
  'Providers through which billers are paid.';
comment on table bills_biller is
  'Billers.';
comment on table bills_biller_provider is
  'Providers of a biller by priority, with the code of the biller there. The first active one is used.';
comment on table bills_topup is
  'Top-ups made to pay bills. Partitioned by month.';
comment on table bills_sell is
  'Bill payments. Partitioned by month.';
comment on table bills_sell_change is
  'Status changes of a bill payment. Rows are only added.';
comment on table bills_topup_day is
  'Number and amount of bills top-ups by day in Manila and kind. A count may be split over several rows.';
comment on table bills_sell_day is
  'Number and amount of bill payments by day in Manila and kind. A count may be split over several rows.';
comment on table bills_held_share is
  'Shares of stores that their wallet did not accept, paid once when the wallet is open again.';
comment on table bills_topup_total is
  'Number of bills top-ups by kind, for the first page of the report. A count may be split over several rows.';
comment on table bills_sell_total is
  'Number of bill payments by kind, for the first page of the report. A count may be split over several rows.';

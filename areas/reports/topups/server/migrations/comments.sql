comment on table topup_txn is
  'Top-ups of wallets through a mode of payment. Partitioned by month.';
comment on column topup_txn.subscriber_id is
  'subscriber.id of the person.';
comment on column topup_txn.wallet_id is
  'wallet.wallet_id of the wallet that was topped up.';
comment on column topup_txn.user_name is
  'Personal data: name of the person at the time.';
comment on column topup_txn.business_name is
  'Name of the shop at the time; empty for a personal wallet.';
comment on column topup_txn.payment_method is
  'Method of payment: card, gcash, bpi, maya or unionbank.';
comment on column topup_txn.amount_centavos is
  'Amount that the person paid, in centavos, with the fee.';
comment on column topup_txn.fee_centavos is
  'Fee within the amount, in centavos.';
comment on column topup_txn.net_centavos is
  'Amount credited to the wallet, in centavos.';
comment on column topup_txn.provider_ref is
  'Reference of the payment at the payment provider.';
comment on column topup_txn.balance_before is
  'Balance of the wallet before the top-up, in centavos; null until it is paid.';
comment on column topup_txn.balance_after is
  'Balance of the wallet after the top-up, in centavos; null until it is paid.';
comment on column topup_txn.wallet_txn_id is
  'wallet_txn.txn_id of the credit; null until it is paid.';
comment on table blvck_topup is
  'Purchases of BLVCK coins. Partitioned by month.';
comment on column blvck_topup.subscriber_id is
  'subscriber.id of the buyer.';
comment on column blvck_topup.user_name is
  'Personal data: name of the buyer at the time.';
comment on column blvck_topup.amount_centavos is
  'Amount paid, in centavos.';
comment on column blvck_topup.coins is
  'Number of BLVCK coins bought.';
comment on column blvck_topup.payment_method is
  'Method of payment: card, gcash, bpi, maya or unionbank.';
comment on table topup_txn_day is
  'Number and amount of top-ups by day in Manila and kind. A count may be split over several rows.';
comment on column topup_txn_day.status is
  'Status of the counted top-ups.';
comment on column topup_txn_day.payment_method is
  'Method of payment of the counted top-ups.';
comment on column topup_txn_day.n is
  'Number of top-ups; negative in rows that subtract.';
comment on column topup_txn_day.amount is
  'Sum of the top-ups, in centavos; negative in rows that subtract.';
comment on table blvck_topup_day is
  'Number and amount of coin purchases by day in Manila and kind. A count may be split over several rows.';
comment on column blvck_topup_day.status is
  'Status of the counted purchases.';
comment on column blvck_topup_day.payment_method is
  'Method of payment of the counted purchases.';
comment on column blvck_topup_day.n is
  'Number of purchases; negative in rows that subtract.';
comment on column blvck_topup_day.amount is
  'Sum of the purchases, in centavos; negative in rows that subtract.';
comment on view topup_summary is
  'Daily counts as the report shows them: one row per day, mode of payment and status.';
comment on column topup_summary.id is
  'Key of the row, computed from day, payment method and status.';
comment on column topup_summary.count is
  'Number of top-ups.';
comment on column topup_summary.amount is
  'Sum of the top-ups, in centavos.';
comment on table topup_txn_total is
  'Number of top-ups by kind, for the first page of the report. A count may be split over several rows.';
comment on column topup_txn_total.status is
  'Status of the counted top-ups.';
comment on column topup_txn_total.payment_method is
  'Method of payment of the counted top-ups.';
comment on column topup_txn_total.n is
  'Number of top-ups; negative in rows that subtract.';
comment on table blvck_topup_total is
  'Number of coin purchases by kind, for the first page of the report. A count may be split over several rows.';
comment on column blvck_topup_total.status is
  'Status of the counted purchases.';
comment on column blvck_topup_total.payment_method is
  'Method of payment of the counted purchases.';
comment on column blvck_topup_total.n is
  'Number of purchases; negative in rows that subtract.';

comment on table wallet is
  'Wallets of subscribers and of their shops.';
comment on table wallet_limit_default is
  'Limits of each KYC level from a date on. Rows are only added, so that the limits of any day are known.';
comment on column wallet_limit_default.amount is
  'In centavos.';
comment on column wallet_limit_default.ceiling is
  'Maximum that staff can grant instead, in centavos.';
comment on table wallet_limit is
  'Limits of a wallet that differ from those of its level.';
comment on column wallet_limit.amount is
  'In centavos.';
comment on table wallet_usage is
  'Amounts used of the limits of a wallet today and this month, in Manila. One row per kind of limit, restarted with each period.';
comment on column wallet_usage.day_used is
  'In centavos on the day in day.';
comment on column wallet_usage.month_used is
  'In centavos in the month in month.';
comment on table wallet_txn is
  'Transactions of wallets. Partitioned by month.';
comment on column wallet_txn.amount is
  'In centavos, without the fee.';
comment on column wallet_txn.fee is
  'In centavos.';
comment on column wallet_txn.hold_id is
  'Hold in the ledger of a reserved transaction.';
comment on table wallet_flow is
  'Transaction types: direction, the limit they count against and the operator account on the other side.';
comment on column wallet_flow.direction is
  '1 credits the wallet, -1 debits it.';
comment on table cashin_method is
  'Cash-in methods with fees and limits.';
comment on column cashin_method.fee is
  'In hundredths of a percent or in centavos, by fee_type.';
comment on table wallet_deposit is
  'Bank deposits of merchants. A bank reference is credited once.';
comment on column wallet_deposit.reported_business_id is
  'Merchant that the bank named, once staff matched the deposit. business_id is the merchant it was matched to.';
comment on column wallet_deposit.matched_reference is
  'Reference on the slip of the merchant, as it was entered.';
comment on column wallet_deposit.return_reference is
  'Reference of the bank transfer that returned the money to the sender.';
comment on view published_wallet is
  'Wallets for other areas. Columns are added, never removed.';
comment on view published_wallet_txn is
  'Wallet transactions for other areas. Columns are added, never removed.';

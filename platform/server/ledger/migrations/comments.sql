comment on table ledger_asset is
  'Currencies and points of the ledger. An account holds one of them.';
comment on column ledger_asset.decimals is
  'Digits after the decimal point: 2 for pesos, 0 for coins and points.';
comment on table ledger_account is
  'Accounts of the double-entry ledger: wallets of customers and operator accounts.';
comment on column ledger_account.shards is
  'Number of rows in ledger_balance.';
comment on table ledger_balance is
  'Balance of each account. Accounts with many postings are split into shards, which are locked independently; the balance is their sum.';
comment on column ledger_balance.posted is
  'Balance in minor units, including reserved money.';
comment on column ledger_balance.held is
  'Reserved by open holds, in minor units.';
comment on column ledger_balance.last_no is
  'Number of the last posting of this shard.';
comment on column ledger_balance.floor is
  'Minimum of posted less held, in minor units; null for none.';
comment on column ledger_balance.ceiling is
  'Maximum of posted, in minor units; null for none.';
comment on table ledger_key is
  'Idempotency of transfers: the id chosen by the caller and the cause, each of which posts once.';
comment on column ledger_key.content is
  'Digest of the transfer: the same cause with other content is rejected.';
comment on table ledger_transfer is
  'Transfers of the ledger. Rows are only added. Partitioned by month.';
comment on table ledger_posting is
  'Debits and credits of transfers, which sum to zero for each asset. Rows are only added. Partitioned by month.';
comment on column ledger_posting.no is
  'Number of the posting in its account and shard, without gaps.';
comment on column ledger_posting.amount is
  'In minor units; positive is a credit.';
comment on column ledger_posting.balance_after is
  'Balance of the shard after this posting, in minor units.';
comment on table ledger_hold is
  'Money reserved on an account until it is posted or released.';
comment on column ledger_hold.transfer_id is
  'Transfer that used the hold.';
comment on table ledger_state is
  'One row: whether money movements are stopped. A ledger check that finds a difference stops them.';
comment on table ledger_check is
  'Results of ledger checks.';
comment on column ledger_check.scope is
  'all, or recent for postings since the last check.';
comment on column ledger_check.duration_ms is
  'Duration in milliseconds.';
comment on table ledger_link is
  'Hash chain of the ledger: each link seals one transfer with its postings and the link before it. Written after the transfer, by seal_ledger.';
comment on column ledger_link.digest is
  'SHA-256 of the transfer, the content of its key and its postings.';
comment on table ledger_clock_report is
  'Last comparison of the clock of the database with that of each worker. Rows of ended workers are deleted after a minute.';
comment on column ledger_clock_report.ahead_s is
  'Seconds by which the clock of the database is ahead of that of the worker; negative if it is behind.';
comment on column ledger_state.clock_ahead is
  'Whether postings are refused because the clock of the database is ahead.';
comment on column ledger_state.stop_no is
  'Number of stops so far; a request to resume is about one of them.';

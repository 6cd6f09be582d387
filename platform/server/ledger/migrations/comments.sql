comment on table ledger_asset is
  'Currencies and points of the ledger. An account holds one of them.';
comment on column ledger_asset.code is
  'Code of the asset: PHP, ELOAD, VC, BLVCK, PRP or ADS.';
comment on column ledger_asset.name is
  'Name of the asset, shown to people.';
comment on column ledger_asset.decimals is
  'Digits after the decimal point: 2 for pesos, 0 for coins and points.';
comment on table ledger_account is
  'Accounts of the double-entry ledger: wallets of customers and operator accounts.';
comment on column ledger_account.code is
  'Name of the account, such as operator:budget:eload. Unique.';
comment on column ledger_account.kind is
  'wallet for accounts of customers, operator for those of the company.';
comment on column ledger_account.shards is
  'Number of rows in ledger_balance.';
comment on column ledger_account.opened_at is
  'When the account was opened.';
comment on table ledger_balance is
  'Balance of each account. Accounts with many postings are split into shards, which are locked independently; the balance is their sum.';
comment on column ledger_balance.shard is
  'Number of the shard of the account, from 0.';
comment on column ledger_balance.posted is
  'Balance in minor units, including reserved money.';
comment on column ledger_balance.held is
  'Reserved by open holds, in minor units.';
comment on column ledger_balance.last_no is
  'Number of the last posting of this shard.';
comment on column ledger_balance.last_at is
  'Time of the last posting of this shard.';
comment on column ledger_balance.floor is
  'Minimum of posted less held, in minor units; null for none.';
comment on column ledger_balance.ceiling is
  'Maximum of posted, in minor units; null for none.';
comment on column ledger_balance.can_debit is
  'Whether postings may debit the account.';
comment on column ledger_balance.can_credit is
  'Whether postings may credit the account.';
comment on table ledger_key is
  'Idempotency of transfers: the id chosen by the caller and the cause, each of which posts once.';
comment on column ledger_key.transfer_id is
  'Identifier of the transfer, chosen by the caller.';
comment on column ledger_key.cause is
  'Record that caused the transfer, such as an adjustment with its reference. Unique.';
comment on column ledger_key.content is
  'Digest of the transfer: the same cause with other content is rejected.';
comment on column ledger_key.reverses is
  'Transfer that this one reverses; each is reversed once.';
comment on column ledger_key.at is
  'When the transfer was posted.';
comment on table ledger_transfer is
  'Transfers of the ledger. Rows are only added. Partitioned by month.';
comment on column ledger_transfer.at is
  'When the transfer was posted.';
comment on column ledger_transfer.kind is
  'Type of movement, such as adjustment_credit.';
comment on column ledger_transfer.cause is
  'Record that caused the transfer, such as an adjustment with its reference.';
comment on column ledger_transfer.memo is
  'Text for the statement; empty for none.';
comment on column ledger_transfer.reverses is
  'Transfer that this one reverses; null for none.';
comment on column ledger_transfer.details is
  'Further references of the movement, as JSON.';
comment on table ledger_posting is
  'Debits and credits of transfers, which sum to zero for each asset. Rows are only added. Partitioned by month.';
comment on column ledger_posting.account_id is
  'ledger_account.id of the account that is debited or credited.';
comment on column ledger_posting.shard is
  'Shard of the account that the posting changed.';
comment on column ledger_posting.no is
  'Number of the posting in its account and shard, without gaps.';
comment on column ledger_posting.at is
  'Time of the transfer.';
comment on column ledger_posting.transfer_id is
  'Transfer that the posting belongs to.';
comment on column ledger_posting.asset is
  'Code of the asset, as in ledger_asset.';
comment on column ledger_posting.amount is
  'In minor units; positive is a credit.';
comment on column ledger_posting.balance_after is
  'Balance of the shard after this posting, in minor units.';
comment on table ledger_hold is
  'Money reserved on an account until it is posted or released.';
comment on column ledger_hold.amount is
  'In minor units of the asset of the account.';
comment on column ledger_hold.cause is
  'What the money is reserved for, such as a record with its reference. Unique.';
comment on column ledger_hold.transfer_id is
  'Transfer that used the hold; null for an open or voided one.';
comment on column ledger_hold.opened_at is
  'When the money was reserved.';
comment on column ledger_hold.ended_at is
  'When the hold was posted or voided; null while it is open.';
comment on table ledger_state is
  'One row: whether money movements are stopped. A ledger check that finds a difference stops them.';
comment on column ledger_state.single is
  'Always true, so that the table has one row.';
comment on column ledger_state.stopped is
  'Whether money movements are stopped.';
comment on column ledger_state.reason is
  'Why money movements are stopped, as a code or as staff entered it; empty while they run.';
comment on column ledger_state.since is
  'When money movements were stopped; null while they run.';
comment on column ledger_state.clock_ahead is
  'Whether postings are refused because the clock of the database is ahead.';
comment on column ledger_state.stop_no is
  'Number of stops so far; a request to resume is about one of them.';
comment on table ledger_check is
  'Results of ledger checks.';
comment on column ledger_check.at is
  'When the check ran.';
comment on column ledger_check.is_sound is
  'Whether the check found no difference.';
comment on column ledger_check.figures is
  'Totals that the check compared, as JSON.';
comment on column ledger_check.errors is
  'Differences found, as JSON; empty if the ledger is sound.';
comment on column ledger_check.scope is
  'all, or recent for postings since the last check.';
comment on column ledger_check.duration_ms is
  'Duration in milliseconds.';
comment on table ledger_link is
  'Hash chain of the ledger: each link seals one transfer with its postings and the link before it. Written after the transfer, by seal_ledger.';
comment on column ledger_link.position is
  'Place in the chain, from 1 without gaps.';
comment on column ledger_link.transfer_id is
  'Transfer that the link seals.';
comment on column ledger_link.transfer_at is
  'Time of the transfer, which is the key of its partition.';
comment on column ledger_link.sealed_at is
  'When the link was written.';
comment on column ledger_link.digest is
  'SHA-256 of the transfer, the content of its key and its postings.';
comment on column ledger_link.hash is
  'SHA-256 of the link with its digest and the hash of the link before it.';
comment on table ledger_clock_report is
  'Last comparison of the clock of the database with that of each worker. Rows of ended workers are deleted after a minute.';
comment on column ledger_clock_report.worker is
  'Identifier of the worker process.';
comment on column ledger_clock_report.reported_at is
  'When the clocks were compared.';
comment on column ledger_clock_report.ahead_s is
  'Seconds by which the clock of the database is ahead of that of the worker; negative if it is behind.';
comment on column ledger_clock_report.is_ahead is
  'Whether the clock of the database is too far ahead of that of the worker.';

comment on table ads_advertiser is
  'Advertisers with their ledger account.';
comment on table ads_store is
  'Stores that display advertising, with the ledger account of their earnings.';
comment on table ads_topup is
  'Bank deposits of advertisers that become ads credit.';
comment on table ads_cashout_batch is
  'Files of payouts sent to a bank.';
comment on table ads_cashout is
  'Payouts of the earnings of stores.';
comment on table ads_bank_exception is
  'Bank responses that match no payout in its current state. Staff resolve them.';
comment on table ads_placement is
  'Advertising displayed at a store and its monthly rent.';
comment on table ads_audit is
  'Monthly audits of placements, which release the rent.';
comment on table ads_audit_finding is
  'Findings of each round of an audit. Rows are only added.';
comment on table ads_cancellation is
  'Requests of stores to stop displaying advertising.';

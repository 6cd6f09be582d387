comment on table ads_advertiser is
  'Advertisers with their ledger account.';
comment on column ads_advertiser.business_id is
  'business.business_id of the store that advertises in the app; null for other advertisers.';
comment on table ads_store is
  'Stores that display advertising, with the ledger account of their earnings.';
comment on table ads_topup is
  'Bank deposits of advertisers that become ads credit.';
comment on column ads_topup.advertiser is
  'Name of the advertiser at the time of the deposit.';
comment on column ads_topup.amount is
  'Amount deposited at the bank, in centavos.';
comment on column ads_topup.credit_amount is
  'Credit that the advertiser receives, in centavos of ads credit.';
comment on column ads_topup.bank is
  'Bank that received the deposit.';
comment on column ads_topup.deposit_reference is
  'Reference on the deposit slip, as entered.';
comment on column ads_topup.deposit_images is
  'Keys of the images of the deposit slip in stored_file.';
comment on column ads_topup.deposited_at is
  'When the deposit was made.';
comment on column ads_topup.reference_key is
  'Deposit reference without case and separators. A bank reference is credited once.';
comment on table ads_cashout_batch is
  'Files of payouts sent to a bank.';
comment on column ads_cashout_batch.batch_id is
  'Identifier, from the sequence of payout batches.';
comment on column ads_cashout_batch.channel is
  'Clearing system of all payouts in the file: InstaPay or PESONet.';
comment on column ads_cashout_batch.payouts is
  'Number of payouts in the file.';
comment on column ads_cashout_batch.total_net is
  'Sum of the payouts, in centavos.';
comment on column ads_cashout_batch.lines is
  'Payouts as sent, as JSON, so that the file can be generated again after they change. Contains personal data.';
comment on column ads_cashout_batch.sha256 is
  'SHA-256 of the file at its first download, in hexadecimal digits. A file generated again must equal it.';
comment on table ads_cashout is
  'Payouts of the earnings of stores.';
comment on column ads_cashout.business_name is
  'Name of the shop at the time of the request.';
comment on column ads_cashout.user_name is
  'Personal data: name of the owner at the time of the request.';
comment on column ads_cashout.amount is
  'Ads credit that the store cashes out, in centavos.';
comment on column ads_cashout.fee is
  'Fee of the channel, in centavos, deducted from the amount.';
comment on column ads_cashout.net is
  'Amount that the bank pays to the store, in centavos.';
comment on column ads_cashout.bank is
  'Bank that receives the payout.';
comment on column ads_cashout.account_name is
  'Personal data: name of the holder of the bank account.';
comment on column ads_cashout.account_no is
  'Personal data: number of the bank account.';
comment on column ads_cashout.channel is
  'Clearing system of the transfer: InstaPay or PESONet.';
comment on column ads_cashout.bank_reference is
  'Reference of the bank transfer; null until it is paid.';
comment on column ads_cashout.batch_id is
  'File in which the payout was sent to the bank.';
comment on column ads_cashout.hold_id is
  'Hold in the ledger from the request until the payout is paid or rejected.';
comment on column ads_cashout.ended_at is
  'When it was paid or rejected.';
comment on column ads_cashout.reported_paid is
  'Whether the bank reported it as paid in a result that did not match. It is neither sent again nor refunded until staff resolve that.';
comment on table ads_bank_exception is
  'Bank responses that match no payout in its current state. Staff resolve them.';
comment on column ads_bank_exception.type is
  'Why the result did not match: unknown payout, other amount, other state, reference already used, or other batch.';
comment on column ads_bank_exception.amount is
  'Amount in the result of the bank, in centavos.';
comment on column ads_bank_exception.result is
  'paid or failed, as the bank reported.';
comment on column ads_bank_exception.bank_reference is
  'Reference of the bank transfer in the result.';
comment on column ads_bank_exception.bank_message is
  'Message of the bank in the result.';
comment on column ads_bank_exception.resolution is
  'Reason that staff entered when they resolved it; empty while it is open.';
comment on column ads_bank_exception.batch_ref_no is
  'Reference of the payout batch in the file of the bank. An old file imported again does not affect a later attempt.';
comment on table ads_placement is
  'Advertising displayed at a store and its monthly rent.';
comment on column ads_placement.campaign is
  'Name of the campaign of the advertiser.';
comment on column ads_placement.collateral_type is
  'Type of the advertising material.';
comment on column ads_placement.quantity is
  'Number of pieces displayed.';
comment on column ads_placement.monthly_rent is
  'In centavos of ads credit for each month.';
comment on column ads_placement.installed_at is
  'First day of the display.';
comment on column ads_placement.removed_at is
  'Last day of the display; null while it is displayed.';
comment on table ads_audit is
  'Monthly audits of placements, which release the rent.';
comment on column ads_audit.business_name is
  'Name of the shop at the time of the audit.';
comment on column ads_audit.campaign is
  'Campaign of the placement, copied for filters and search.';
comment on column ads_audit.collateral_type is
  'Type of the advertising material, copied from the placement.';
comment on column ads_audit.month is
  'First day of the audited month.';
comment on column ads_audit.rent is
  'Rent of the month, in centavos of ads credit.';
comment on column ads_audit.round is
  'Number of the current inspection, from 1.';
comment on column ads_audit.auditor is
  'Email address of the member of staff who inspects; null before the inspection starts.';
comment on column ads_audit.audit_date is
  'Day in Manila of the latest inspection.';
comment on column ads_audit.outcome is
  'Result of the latest round; null until there is one.';
comment on column ads_audit.photos is
  'Keys of the photos of the latest round in stored_file.';
comment on column ads_audit.checks is
  'Checklist of the latest round, as in Check of the contract.';
comment on column ads_audit.score is
  'Score of the latest round, in basis points.';
comment on column ads_audit.closed_at is
  'When the audit was closed.';
comment on column ads_audit.released_amount is
  'Rent credited to the store when the audit was closed, in centavos of ads credit.';
comment on table ads_audit_finding is
  'Findings of each round of an audit. Rows are only added.';
comment on column ads_audit_finding.round is
  'Number of the inspection within its audit, from 1.';
comment on column ads_audit_finding.outcome is
  'passed or failed.';
comment on column ads_audit_finding.score is
  'In basis points.';
comment on column ads_audit_finding.checks is
  'Checklist of the inspection, as in Check of the contract.';
comment on column ads_audit_finding.photos is
  'Keys of the photos in stored_file.';
comment on table ads_cancellation is
  'Requests of stores to stop displaying advertising.';
comment on column ads_cancellation.cancellation_request_id is
  'Identifier, from the sequence of cancellation requests.';
comment on column ads_cancellation.business_name is
  'Name of the shop at the time of the request.';
comment on column ads_cancellation.collateral_type is
  'Type of the advertising material to remove; All for every placement.';
comment on column ads_cancellation.reason is
  'Reason of the store.';
comment on column ads_cancellation.effective_date is
  'Day in Manila from which the store stops the display.';
comment on column ads_cancellation.attachments is
  'Keys of the attached files in stored_file.';
comment on column ads_cancellation.outstanding_renta is
  'Rent not yet paid, in centavos of ads credit. Computed while the request is open and stored with the decision.';

comment on table adjustment_batch is
  'Uploaded files of adjustments.';
comment on column adjustment_batch.file_key is
  'Key of the uploaded file in stored_file; a reversal batch has a name of its own.';
comment on column adjustment_batch.file_name is
  'Name of the file as uploaded.';
comment on column adjustment_batch.file_sha256 is
  'SHA-256 of the file as it was checked, in hexadecimal digits.';
comment on column adjustment_batch.has_hidden_parts is
  'Whether the sheet had hidden rows, columns or sheets.';
comment on column adjustment_batch.row_count is
  'Number of rows in the file.';
comment on column adjustment_batch.valid is
  'Number of rows that can be posted.';
comment on column adjustment_batch.invalid is
  'Number of rows with an error.';
comment on column adjustment_batch.rejected is
  'Number of invalid rows that are well formed and that the dry run of the postings rejected.';
comment on column adjustment_batch.wallets is
  'Number of different wallets.';
comment on column adjustment_batch.duplicates is
  'Number of rows equal to another row of the file.';
comment on column adjustment_batch.repeats is
  'Number of rows equal to a recent adjustment.';
comment on column adjustment_batch.total_credit is
  'Sum of the valid credits, in centavos.';
comment on column adjustment_batch.total_debit is
  'Sum of the valid debits, in centavos.';
comment on column adjustment_batch.simulated_at is
  'When the dry run ended; null until the batch is checked.';
comment on column adjustment_batch.fingerprint is
  'State of the wallets at the dry run. A different one at the decision means that the dry run is outdated.';
comment on column adjustment_batch.reverses_batch_id is
  'Batch that this one reverses. At most one reversal batch is active at a time.';
comment on column adjustment_batch.next_place is
  'Value of adjustment_batch_row.place at which posting continues.';
comment on column adjustment_batch.done is
  'Number of rows posted.';
comment on column adjustment_batch.failed is
  'Number of rows that could not be posted.';
comment on column adjustment_batch.stop_requested is
  'Whether staff asked to stop posting; the job stops before its next rows.';
comment on column adjustment_batch.started_at is
  'When posting started.';
comment on column adjustment_batch.ended_at is
  'When posting ended.';
comment on column adjustment_batch.file_notes is
  'Remarks about the file, such as its hidden rows: objects with note, count and names.';
comment on table adjustment is
  'Adjustments of wallet balances that staff request and approve.';
comment on column adjustment.batch_id is
  'Batch that created it; null for a single adjustment.';
comment on column adjustment.row_no is
  'Row of the file from which a batch created it; null for a single adjustment.';
comment on column adjustment.account_no is
  'Account number of the wallet at the time of the request.';
comment on column adjustment.owner_name is
  'Personal data: name of the owner of the wallet at the time of the request.';
comment on column adjustment.business_name is
  'Name of the shop at the time of the request; null for a personal wallet.';
comment on column adjustment.type is
  'credit adds the amount to the wallet, debit takes it.';
comment on column adjustment.amount is
  'In centavos.';
comment on column adjustment.reason_code is
  'Code of the reason, as in ReasonCode of the contract.';
comment on column adjustment.related_txn is
  'Reference of the transaction that it corrects, as entered; empty for none.';
comment on column adjustment.file_keys is
  'Keys of the attached files in stored_file.';
comment on column adjustment.reverses_id is
  'Adjustment of a batch that this one reverses; each is reversed once.';
comment on column adjustment.retried_by_id is
  'staff_user.id of the person who last retried it after a failed posting. Not the person who requested it.';
comment on column adjustment.wallet_txn_id is
  'Transaction of the wallet that it posted; null until it is completed.';
comment on column adjustment.fail_reason is
  'Encoded message of the error that posting returned; empty if it did not fail.';
comment on table adjustment_batch_row is
  'Rows of an adjustment batch as uploaded, with the result of validation and posting.';
comment on column adjustment_batch_row.row_no is
  'Row of the file, as a spreadsheet numbers it.';
comment on column adjustment_batch_row.place is
  'Order of posting: all rows of a wallet together; null for invalid rows.';
comment on column adjustment_batch_row.mobile_number is
  'Personal data: mobile number as entered.';
comment on column adjustment_batch_row.cognito_sub is
  'Personal data: subject of the subscriber, as entered.';
comment on column adjustment_batch_row.type is
  'credit or debit; null if it is not readable.';
comment on column adjustment_batch_row.amount is
  'In centavos; null if it is not readable.';
comment on column adjustment_batch_row.typed_amount is
  'Amount as entered, in pesos.';
comment on column adjustment_batch_row.reason_code is
  'Code of the reason, as entered.';
comment on column adjustment_batch_row.related_txn is
  'Reference of the transaction that it corrects, as entered.';
comment on column adjustment_batch_row.is_well_formed is
  'Whether type, amount and the other cells are readable.';
comment on column adjustment_batch_row.field is
  'Name of the first field with an error; empty if the row is valid.';
comment on column adjustment_batch_row.error is
  'Encoded message of the first error; empty if the row is valid.';
comment on column adjustment_batch_row.notice is
  'Encoded message of a warning, such as an equal recent adjustment; empty for none.';
comment on column adjustment_batch_row.balance_before is
  'Balance of the wallet before the row in the dry run, in centavos.';
comment on column adjustment_batch_row.balance_after is
  'Balance of the wallet after the row in the dry run, in centavos.';
comment on column adjustment_batch_row.outcome is
  'Result of posting: waiting, completed, failed or left_out.';
comment on column adjustment_batch_row.other_errors is
  'Errors after the first, as objects with field and error.';
comment on column adjustment_batch_row.cells is
  'Values as uploaded, if the row is not well formed.';
comment on column adjustment_batch_row.is_corrected is
  'Whether the maker changed the row after the upload.';
comment on view published_adjustment is
  'Adjustments for other areas. Columns are added, never removed.';
comment on table adjustment_batch_approval is
  'Batches whose rows were equal to those of the approved request before the first was posted. Rows of a submitted batch do not change.';
comment on column adjustment_batch_approval.compared_at is
  'When the rows were compared with the approved request.';
comment on table adjustment_batch_revision is
  'Drafts whose rows replace those of a returned batch. A draft is deleted when it is submitted.';
comment on table adjustment_batch_row_version is
  'Rows of a submitted batch before a revision replaced them.';
comment on column adjustment_batch_row_version.version is
  'Version of the approval request that contained the row.';
comment on column adjustment_batch_revision.batch_id is
  'The draft.';
comment on column adjustment_batch_revision.revises_batch_id is
  'The returned batch whose rows the draft replaces.';
comment on column adjustment_batch_row_version.batch_id is
  'The batch that contained the row.';
comment on column adjustment_batch_row_version.row_no is
  'Line of the row in its file.';
comment on column adjustment_batch_row_version.place is
  'Order of posting; null if the row was left out.';
comment on column adjustment_batch_row_version.mobile_number is
  'As in adjustment_batch_row.';
comment on column adjustment_batch_row_version.cognito_sub is
  'As in adjustment_batch_row.';
comment on column adjustment_batch_row_version.type is
  'As in adjustment_batch_row.';
comment on column adjustment_batch_row_version.amount is
  'In centavos; null if the amount was not valid.';
comment on column adjustment_batch_row_version.typed_amount is
  'Amount as typed, as in adjustment_batch_row.';
comment on column adjustment_batch_row_version.reason_code is
  'As in adjustment_batch_row.';
comment on column adjustment_batch_row_version.remarks is
  'As in adjustment_batch_row.';
comment on column adjustment_batch_row_version.related_txn is
  'As in adjustment_batch_row.';
comment on column adjustment_batch_row_version.wallet_id is
  'Wallet that was found for the row; null if none was.';
comment on column adjustment_batch_row_version.is_corrected is
  'Whether the maker changed the row after the upload.';

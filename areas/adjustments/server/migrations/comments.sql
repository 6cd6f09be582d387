comment on table adjustment_batch is
  'Uploaded files of adjustments.';
comment on table adjustment is
  'Adjustments of wallet balances that staff request and approve.';
comment on table adjustment_batch_row is
  'Rows of an adjustment batch as uploaded, with the result of validation and posting.';

comment on table adjustment_batch is
  'Uploaded files of adjustments.';
comment on column adjustment_batch.file_notes is
  'Remarks about the file, such as its hidden rows: objects with note, count and names.';
comment on table adjustment is
  'Adjustments of wallet balances that staff request and approve.';
comment on table adjustment_batch_row is
  'Rows of an adjustment batch as uploaded, with the result of validation and posting.';
comment on column adjustment_batch_row.other_errors is
  'Errors after the first, as objects with field and error.';
comment on column adjustment_batch_row.cells is
  'Values as uploaded, if the row is not well formed.';
comment on column adjustment_batch_row.is_corrected is
  'Whether the maker changed the row after the upload.';
comment on view published_adjustment is
  'Adjustments for other areas. Columns are added, never removed.';

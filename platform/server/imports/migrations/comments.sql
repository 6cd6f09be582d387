comment on table import_run is
  'Imports of files, from the preview to the confirmation. Deleted after a week.';
comment on column import_run.kind is
  'Import type, as declared by defineImport.';
comment on column import_run.file_name is
  'Name of the file as uploaded.';
comment on column import_run.sha256 is
  'SHA-256 of the file, in hexadecimal digits.';
comment on column import_run.counts is
  'Number of rows by result, as JSON.';
comment on column import_run.notes is
  'Remarks about the file with their numbers, as JSON.';
comment on column import_run.applied_at is
  'When the rows were written; null before.';
comment on column import_run.options is
  'Options of the import, as JSON.';
comment on column import_run.created_by_name is
  'Name of the person who uploaded the file, at that time.';
comment on column import_run.target is
  'Record that the rows belong to, such as the number of an event.';
comment on column import_run.rows_sha256 is
  'Hash of the values of all rows, to recognise the same rows in another file. Null while the file is checked.';
comment on table import_row is
  'Rows of an import with the result of their validation.';
comment on column import_row.line is
  'Line of the file, as a spreadsheet numbers it.';
comment on column import_row.result is
  'What the import does with the row: create, update, skip or error.';
comment on column import_row.cells is
  'Cells of the row by column, as JSON. May contain personal data.';
comment on column import_row.errors is
  'Errors by column, as JSON; empty for none.';
comment on column import_row.sentence is
  'Encoded message about the row; empty for none.';
comment on column import_row.warnings is
  'Reasons to look at a valid row, such as a name that another row has with another number.';
comment on table import_written is
  'Records that an import wrote, with their content before it, so that the latest import can be undone.';
comment on column import_written.line is
  'Line of the file that wrote the record.';
comment on column import_written.record_id is
  'Id of the written record.';
comment on column import_written.before is
  'Record before the import; null if the import created it.';

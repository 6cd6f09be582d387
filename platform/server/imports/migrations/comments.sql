comment on table import_run is
  'Imports of files, from the preview to the confirmation. Deleted after a week.';
comment on column import_run.target is
  'Record that the rows belong to, such as the number of an event.';
comment on table import_row is
  'Rows of an import with the result of their validation.';
comment on table import_written is
  'Records that an import wrote, with their content before it, so that the latest import can be undone.';
comment on column import_written.before is
  'Record before the import; null if the import created it.';
comment on column import_row.warnings is
  'Reasons to look at a valid row, such as a name that another row has with another number.';
comment on column import_run.rows_sha256 is
  'Hash of the values of all rows, to recognise the same rows in another file. Null while the file is checked.';

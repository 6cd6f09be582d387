comment on table export_run is
  'Exports of lists: who requested which columns and filters, and the resulting file.';
comment on column export_run.list is
  'Name of the list.';
comment on column export_run.format is
  'csv or xlsx.';
comment on column export_run.language is
  'Language of the titles and labels in the file: en or fil.';
comment on column export_run.query is
  'Search, filters and order of the list, as JSON.';
comment on column export_run.columns is
  'Names of the columns.';
comment on column export_run.requested_by is
  'staff_user.id of the person.';
comment on column export_run.requested_by_email is
  'Email address of the person at that time.';
comment on column export_run.requested_by_name is
  'Name of the person at that time.';
comment on column export_run.request_id is
  'Identifier of the request in logs and traces.';
comment on column export_run.requested_at is
  'When the export was requested.';
comment on column export_run.job_run_id is
  'job_run.id of the job that writes the file; null for files written at once.';
comment on column export_run.rows is
  'Number of rows in the file; null until it is written.';
comment on column export_run.file_name is
  'Name under which the file is downloaded.';
comment on column export_run.file_key is
  'Key of the file in stored_file; null until it is written.';
comment on column export_run.finished_at is
  'When the file was written; null before.';
comment on column export_run.filter_texts is
  'Label and value of each filter as the screen showed them, by the key of the filter.';

comment on table export_run is
  'Exports of lists: who requested which columns and filters, and the resulting file.';
comment on column export_run.filter_texts is
  'Label and value of each filter as the screen showed them, by the key of the filter.';

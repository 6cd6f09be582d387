comment on table export_run is
  'Exports of lists: who requested which columns and filters, and the resulting file.';

-- What was chosen beside the file, who brought it, and what it wrote: for a week the latest import can be taken back.
alter table import_run
  add column options      jsonb not null default '{}',
  add column made_by_name text  not null default '',
  drop constraint import_run_status_check,
  add constraint import_run_status_check check (status in ('checking', 'checked', 'applied', 'undone')),
  drop constraint import_run_check,
  add constraint import_run_applied check ((status in ('applied', 'undone')) = (applied_at is not null));
create index import_run_latest on import_run (kind, applied_at desc, id desc) where status = 'applied';

create table import_written (
  run_id    bigint not null references import_run (id) on delete cascade,
  line      int    not null,
  record_id bigint not null,
  -- The record as it was; null where the import made it.
  before    jsonb,
  version   int    not null,
  primary key (run_id, line)
);
create index import_written_of_record on import_written (record_id, version);

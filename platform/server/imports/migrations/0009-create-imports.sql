create table import_run (
  id         bigint      generated always as identity primary key,
  kind       text        not null check (kind ~ '^[a-z][a-z0-9-]{0,59}$'),
  file_key   text        not null references stored_file (key),
  file_name  text        not null,
  sha256     text        not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Staff id without a foreign key, because the platform does not reference tables of areas.
  created_by bigint      not null,
  status     text        not null default 'checking' check (status in ('checking', 'checked', 'applied', 'undone')),
  counts     jsonb       not null,
  notes      jsonb       not null,
  version    int         not null default 1,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  -- Options, importer and written records. The latest import can be reverted for a week.
  options    jsonb       not null default '{}',
  created_by_name text   not null default '',
  -- Record that the rows belong to, if any, such as an event.
  target     text        not null default '' check (length(target) <= 60),
  -- Hash of the checked rows, to recognise a file that is imported again under another name.
  rows_sha256 text,
  constraint import_run_applied check ((status in ('applied', 'undone')) = (applied_at is not null))
);

create index import_run_to_sweep on import_run (created_at);
create index import_run_latest on import_run (kind, applied_at desc, id desc) where status = 'applied';

create table import_row (
  run_id   bigint not null references import_run (id) on delete cascade,
  line     int    not null,
  result   text   not null check (result in ('create', 'update', 'skip', 'error')),
  cells    jsonb  not null,
  errors   jsonb  not null,
  sentence text   not null,
  -- Such as a person who is in the file twice under different numbers.
  warnings jsonb  not null default '[]',
  primary key (run_id, line),
  -- A rejected row has an error.
  constraint import_row_error_stated check (result <> 'error' or errors <> '[]' or sentence <> '')
);

create index import_row_by_result on import_row (run_id, result, line);

create table import_written (
  run_id    bigint not null references import_run (id) on delete cascade,
  line      int    not null,
  record_id bigint not null,
  -- Record before the import; null if the import created it.
  before    jsonb,
  version   int    not null,
  primary key (run_id, line)
);

create index import_written_of_record on import_written (record_id, version);

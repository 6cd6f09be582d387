create table export_run (
  id            bigint      generated always as identity primary key,
  list          text        not null check (list ~ '^[a-z][a-z0-9-]{0,39}$'),
  format        text        not null check (format in ('csv', 'xlsx')),
  language      text        not null check (language in ('en', 'fil')),
  -- Request of the list as sent; the run parses it with the contract of the list.
  query         jsonb       not null,
  columns       text[]      not null check (cardinality(columns) > 0),
  requested_by  bigint      not null,
  requested_by_email text   not null,
  requested_by_name text    not null,
  ip            text        not null,
  request_id    text        not null,
  requested_at  timestamptz not null default now(),
  -- Null for an immediate export.
  job_run_id    bigint      unique,
  -- Estimated number of rows, then the written number.
  rows          bigint      not null check (rows > 0),
  file_name     text        not null check (char_length(file_name) between 1 and 205),
  file_key      text        unique references stored_file (key),
  finished_at   timestamptz,
  -- Describes the filters as the screen did.
  filter_texts  jsonb       not null default '{}',
  constraint export_run_finished check ((file_key is null) = (finished_at is null)),
  constraint export_run_job_or_file check (job_run_id is not null or file_key is not null)
);

create index export_run_of_person on export_run (requested_by, requested_at desc, id desc);

-- The request does not change; the file is written once.
revoke update, delete on export_run from erp_api;

grant update (rows, file_key, finished_at, job_run_id) on export_run to erp_api;

create index stored_file_of_reports on stored_file (expires_at) where folder = 'reports' and deleted_at is null;

-- Exports of lists: who asked for what, and the file that came of it. The file itself is a stored file, and how far
-- a large one has come stands in its run of the job.
create table export_run (
  id            bigint      generated always as identity primary key,
  list          text        not null check (list ~ '^[a-z][a-z0-9-]{0,39}$'),
  format        text        not null check (format in ('csv', 'xlsx')),
  language      text        not null check (language in ('en', 'fil')),
  -- What the list was asked for, as it was asked: the run reads it again by the list's own contract.
  asked         jsonb       not null,
  columns       text[]      not null check (cardinality(columns) > 0),
  asked_by      bigint      not null,
  asked_by_email text       not null,
  asked_by_name text        not null,
  ip            text        not null,
  request_id    text        not null,
  asked_at      timestamptz not null default now(),
  -- Absent where the answer was waited for.
  job_run_id    bigint      unique,
  -- As counted when it was asked for, then as written.
  rows          bigint      not null check (rows > 0),
  file_name     text        not null check (char_length(file_name) between 1 and 205),
  file_key      text        unique references stored_file (key),
  finished_at   timestamptz,
  check ((file_key is null) = (finished_at is null)),
  check (job_run_id is not null or file_key is not null)
);

create index export_run_of_person on export_run (asked_by, asked_at desc, id desc);

-- What was asked for does not change; the file comes once.
revoke update, delete on export_run from erp_api;
grant update (rows, file_key, finished_at, job_run_id) on export_run to erp_api;

-- A file that the house itself made may be larger than one that people send.
alter table stored_file drop constraint stored_file_size_check;
alter table stored_file alter column size type bigint;
alter table stored_file add constraint stored_file_size_check
  check (size >= 1 and (size <= 10485760 or folder = 'reports'));
create index stored_file_of_reports on stored_file (expires_at) where folder = 'reports' and deleted_at is null;

-- A text as a csv may hold it: what a spreadsheet would calculate gets an apostrophe. Mobile numbers and amounts
-- with a sign calculate nothing and stay as they are. The same rule as in platform/server/files/csv.ts.
create function export_guarded(value text) returns text language sql immutable parallel safe as $$
  select case
    when bare ~ '^[=@\t\r\n＝＠]' then '''' || value
    when bare ~ '^[+\-＋－]' and bare !~ '^(-|[+-]([0-9][0-9 ]*|[0-9]{1,3}(,[0-9]{3})+)(\.[0-9]+)?%?|\+[0-9]{5}\*{3}[0-9]{4})$' then '''' || value
    else value
  end
  from (select regexp_replace(value, '^''+', '') as bare) b
$$;

-- Almost no text begins so, and looking at the first sign costs next to nothing. Mobile numbers, masked or not, all
-- do: they are known without a pattern, which would cost as much as the rest of the row.
create function export_text(value text) returns text language sql immutable parallel safe as $$
  select case when ascii(value) = any ('{9,10,13,39,43,45,61,64,65291,65293,65309,65312}'::int[])
    and not (length(value) = 13 and value like '+63%' and btrim(substr(value, 2), '0123456789') in ('', '***'))
    then export_guarded(value) else nullif(value, '') end
$$;

-- How lists show what tells of a person. In the database, so that a list and its export cannot differ.
create function masked_mobile(number text) returns text language sql immutable parallel safe as $$
  select left(number, 6) || '***' || right(number, 4)
$$;
create function masked_email(email text) returns text language sql immutable parallel safe as $$
  select case when email = '' then email
    else left(email, 1) || '***' || right(email, strpos(reverse(email), '@')) end
$$;

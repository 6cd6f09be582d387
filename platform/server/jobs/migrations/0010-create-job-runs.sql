create table job_run (
  id           bigint      generated always as identity primary key,
  -- Id of the job in the queue.
  job          uuid        not null unique,
  name         text        not null,
  -- One queued or running run per name and key.
  key          text        not null default '',
  data         jsonb       not null default '{}',
  cause        text        not null check (cause in ('person', 'product', 'schedule')),
  started_by   text        not null default '',
  state        text        not null default 'queued'
               check (state in ('queued', 'running', 'retrying', 'done', 'failed', 'cancelled')),
  run_at       timestamptz not null default now(),
  queued_at    timestamptz not null default now(),
  started_at   timestamptz,
  ended_at     timestamptz,
  -- Number of the attempt. A worker with an older number was replaced and cannot write.
  attempts     int         not null default 0,
  error        text        not null default '',
  total        bigint      check (total >= 0),
  done         bigint      not null default 0 check (done >= 0),
  failed       bigint      not null default 0 check (failed >= 0),
  message      text        not null default '',
  result_key   text        not null default '',
  cancel_requested boolean not null default false,
  -- Number of the advisory lock that the worker holds while it lives (heartbeat).
  worker int,
  constraint job_run_ended check ((state in ('done', 'failed', 'cancelled')) = (ended_at is not null))
);

create index job_run_newest on job_run (queued_at desc, id desc);
create index job_run_of_name on job_run (name, queued_at desc, id desc);
create index job_run_in_state on job_run (state, queued_at desc, id desc);
create index job_run_open on job_run (name, key) where state in ('queued', 'running', 'retrying');

-- Runs that were not started by the schedule, which starts nearly all.
create index job_run_of_cause on job_run (cause, queued_at desc, id desc)
  where cause <> 'schedule';

-- Last comparison of the clock of the database with that of each worker.
create table ledger_clock_report (
  worker      text             primary key check (worker <> ''),
  reported_at timestamptz      not null,
  -- Seconds by which the clock of the database is ahead of the worker's; negative if it is behind.
  ahead_s     double precision not null,
  is_ahead    boolean          not null
);
revoke all on ledger_clock_report from erp_api;
grant select on ledger_clock_report to erp_api;

alter table ledger_state add column clock_ahead boolean not null default false;

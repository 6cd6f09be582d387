-- outside a transaction
-- Runs in their order that somebody or something asked for: nearly all are the schedule's.
create index concurrently if not exists job_run_of_cause on job_run (cause, queued_at desc, id desc)
  where cause <> 'schedule';

comment on table job_run is
  'Background jobs as staff see them. The queue itself is in the schema jobs and is cleaned up sooner.';
comment on column job_run.job is
  'Id of the job in the queue.';
comment on column job_run.name is
  'Name of the job, as in the queue.';
comment on column job_run.key is
  'At most one run of a name and key is queued or running.';
comment on column job_run.data is
  'Input of the job, as JSON.';
comment on column job_run.cause is
  'What started it: person, product (an action of the system) or schedule.';
comment on column job_run.started_by is
  'Email address of the person; empty if no person started it.';
comment on column job_run.run_at is
  'When it should run.';
comment on column job_run.queued_at is
  'When it was queued.';
comment on column job_run.started_at is
  'When it last started; null before.';
comment on column job_run.ended_at is
  'When it ended; null before.';
comment on column job_run.attempts is
  'Increased by each start. A process with an older number was replaced and must not write.';
comment on column job_run.error is
  'Error of the last attempt; empty for none.';
comment on column job_run.total is
  'Number of items to process; null if not known.';
comment on column job_run.done is
  'Number of items processed.';
comment on column job_run.failed is
  'Number of items that failed.';
comment on column job_run.message is
  'Encoded message about the progress; empty for none.';
comment on column job_run.result_key is
  'Key of the resulting file in stored_file; empty for none.';
comment on column job_run.cancel_requested is
  'Whether staff asked to cancel it; the job stops before its next items.';
comment on column job_run.worker is
  'Number of the advisory lock that the executing process holds while it lives.';

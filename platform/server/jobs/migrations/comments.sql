comment on table job_run is
  'Background jobs as staff see them. The queue itself is in the schema jobs and is cleaned up sooner.';
comment on column job_run.key is
  'At most one run of a name and key is queued or running.';
comment on column job_run.worker is
  'Number of the advisory lock that the executing process holds while it lives.';
comment on column job_run.attempts is
  'Increased by each start. A process with an older number was replaced and must not write.';

-- may lock: job_run has only recent runs, and no job of an earlier version wrote the column
alter table job_run drop column cursor;

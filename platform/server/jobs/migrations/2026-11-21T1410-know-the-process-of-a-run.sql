-- Each process holds a lock of this number for as long as it lives, so that others see at once when it is gone.
alter table job_run add column worker int;

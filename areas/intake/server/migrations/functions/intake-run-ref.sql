-- before the tables
create or replace function intake_run_ref() returns text language sql volatile as $$
  select record_reference('MIG', take_numbers('intake-run'))
$$;
comment on function intake_run_ref is
  'Takes the next reference of a data migration.';

-- before the tables
create or replace function adjustment_batch_ref() returns text language sql volatile as $$
  select record_reference('ADB', take_numbers('adjustment-batch'))
$$;
comment on function adjustment_batch_ref is
  'Takes the next reference of an adjustment batch.';

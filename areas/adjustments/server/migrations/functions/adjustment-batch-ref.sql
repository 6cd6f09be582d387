-- before the tables
create or replace function adjustment_batch_ref() returns text language sql volatile as $$
  select record_reference('ADB', take_numbers('adjustment-batch'))
$$;

-- before the tables
create or replace function adjustment_ref() returns text language sql volatile as $$
  select record_reference('ADJ', take_numbers('adjustment'))
$$;

-- before the tables
create or replace function adjustment_ref() returns text language sql volatile as $$
  select record_reference('ADJ', take_numbers('adjustment'))
$$;
comment on function adjustment_ref is
  'Takes the next reference of an adjustment.';

insert into record_number (kind, last)
  select 'adjustment', case when is_called then last_value else 0 end from adjustment_ref_no
  union all
  select 'adjustment-batch', case when is_called then last_value else 0 end from adjustment_batch_no;

create or replace function adjustment_ref() returns text language sql volatile as $$
  select record_reference('ADJ', take_numbers('adjustment'))
$$;
create or replace function adjustment_batch_ref() returns text language sql volatile as $$
  select record_reference('ADB', take_numbers('adjustment-batch'))
$$;

create or replace function masked_number(number text) returns text language sql immutable parallel safe as $$
  select case when number = '' then number
    when length(number) > 6 then '***' || right(number, 4)
    else '***' end
$$;
comment on function masked_number is
  'Masks account, tax and ID numbers: the last four characters, none of a short one.';

-- How lists and files show account, tax and ID numbers: the last four characters, and none of a short number.
create or replace function masked_number(number text) returns text language sql immutable parallel safe as $$
  select case when number = '' then number
    when length(number) > 6 then '***' || right(number, 4)
    else '***' end
$$;

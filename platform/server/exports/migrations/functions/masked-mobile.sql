create or replace function masked_mobile(number text) returns text language sql immutable parallel safe as $$
  select left(number, 6) || '***' || right(number, 4)
$$;
comment on function masked_mobile is
  'Masks a mobile number. In the database, so that a list and its export show the same.';

-- How lists show what tells of a person. In the database, so that a list and its export cannot differ.
create or replace function masked_mobile(number text) returns text language sql immutable parallel safe as $$
  select left(number, 6) || '***' || right(number, 4)
$$;

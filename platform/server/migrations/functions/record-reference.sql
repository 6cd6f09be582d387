-- before the tables
-- A prefix and at least seven digits.
create or replace function record_reference(p_prefix text, p_number bigint) returns text language sql immutable parallel safe as $$
  select p_prefix || lpad(p_number::text, greatest(7, length(p_number::text)), '0')
$$;

-- before the tables
create or replace function record_reference(p_prefix text, p_number bigint) returns text language sql immutable parallel safe as $$
  select p_prefix || lpad(p_number::text, greatest(7, length(p_number::text)), '0')
$$;
comment on function record_reference is
  'Formats a reference: a prefix and at least seven digits.';

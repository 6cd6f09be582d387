-- The last number given to each kind of record that staff create, such as the 12 of B2B0000012. Unlike a sequence, a
-- number is returned when the transaction that took it rolls back, so a refused save leaves no gap that an auditor
-- would have to explain. Transactions that create the same kind of record wait for each other: use a sequence
-- for records that customers create.
create table record_number (
  kind text   primary key check (kind ~ '^[a-z0-9-]+$'),
  last bigint not null check (last >= 0)
);
revoke insert, delete on record_number from erp_api;

-- Takes the next p_count numbers of a kind and returns the first of them.
create function take_numbers(p_kind text, p_count int default 1) returns bigint language plpgsql volatile as $$
declare
  taken bigint;
begin
  update record_number set last = last + p_count where kind = p_kind returning last - p_count + 1 into taken;
  if taken is null then
    raise exception 'No numbers are defined for %.', p_kind;
  end if;
  return taken;
end $$;

-- A prefix and at least seven digits.
create function record_reference(p_prefix text, p_number bigint) returns text language sql immutable parallel safe as $$
  select p_prefix || lpad(p_number::text, greatest(7, length(p_number::text)), '0')
$$;

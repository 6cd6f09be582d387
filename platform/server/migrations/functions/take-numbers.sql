-- before the tables
create or replace function take_numbers(p_kind text, p_count int default 1) returns bigint language plpgsql volatile as $$
declare
  taken bigint;
begin
  update record_number set last = last + p_count where kind = p_kind returning last - p_count + 1 into taken;
  if taken is null then
    raise exception 'No numbers are defined for %.', p_kind;
  end if;
  return taken;
end $$;
comment on function take_numbers is
  'Takes the next p_count numbers of a kind and returns the first. Locks the row of the kind until the transaction ends.';

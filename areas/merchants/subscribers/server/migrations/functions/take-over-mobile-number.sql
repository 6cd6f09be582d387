create or replace function take_over_mobile_number() returns trigger
-- A plan that was cached while the table was small would read all of it for each row of a bulk insert.
language plpgsql set enable_seqscan = off as $$
declare
  former bigint;
begin
  if tg_op = 'UPDATE' and old.mobile_number = new.mobile_number and (old.status = new.status or new.status <> 'active') then
    return new;
  end if;
  new.mobile_number_released_at := null;
  select id into former from subscriber
  where mobile_number = new.mobile_number and id <> new.id and status = 'inactive' and deleted_at is null
    and mobile_number_released_at is null;
  -- An update without rows would run the triggers of the statement for each row of a bulk insert.
  if found then
    update subscriber set mobile_number_released_at = now()
    where id = former and mobile_number = new.mobile_number and status = 'inactive' and deleted_at is null
      and mobile_number_released_at is null;
  end if;
  return new;
end $$;
comment on function take_over_mobile_number is
  'Trigger: releases the number of a deactivated subscriber when another subscriber gets it or is activated with it.';

create or replace trigger take_over_mobile_number
  before insert or update of mobile_number, status on subscriber
  for each row execute function take_over_mobile_number();

create or replace function raffle_count_entries() returns trigger language plpgsql as $$
declare
  closed bigint;
begin
  if tg_op = 'INSERT' then
    update raffle r set entries_count = entries_count + c.entries, chances = chances + c.weights
    from (select raffle_id, count(*) as entries, sum(weight) as weights from added group by raffle_id) c
    where r.raffle_id = c.raffle_id;
    select raffle_id into closed from raffle
    where raffle_id in (select raffle_id from added) and status not in ('draft', 'open');
  else
    update raffle r set entries_count = entries_count - c.entries, chances = chances - c.weights
    from (select raffle_id, count(*) as entries, sum(weight) as weights from gone group by raffle_id) c
    where r.raffle_id = c.raffle_id;
    select raffle_id into closed from raffle
    where raffle_id in (select raffle_id from gone) and status not in ('draft', 'open');
  end if;
  if closed is not null then
    perform raffle_raise('raffle_entries_closed', 'The list of entries is closed.');
  end if;
  return null;
end
$$;
comment on function raffle_count_entries is
  'Trigger: updates the number of entries once per statement and rejects entries of a closed raffle.';

create or replace trigger count_inserted after insert on raffle_entry
  referencing new table as added for each statement execute function raffle_count_entries();
create or replace trigger count_deleted after delete on raffle_entry
  referencing old table as gone for each statement execute function raffle_count_entries();

create or replace function event_count_attendees() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update event e set attendee_count = attendee_count + c.holding, attended_count = attended_count + c.came
    from (select event_id, count(*) filter (where status <> 'cancelled') as holding,
            count(*) filter (where status = 'attended') as came from added group by event_id) c
    where e.event_id = c.event_id;
  elsif tg_op = 'DELETE' then
    update event e set attendee_count = attendee_count - c.holding, attended_count = attended_count - c.came
    from (select event_id, count(*) filter (where status <> 'cancelled') as holding,
            count(*) filter (where status = 'attended') as came from gone group by event_id) c
    where e.event_id = c.event_id;
  else
    update event e set attendee_count = attendee_count + c.holding, attended_count = attended_count + c.came
    from (select event_id, sum(holding) as holding, sum(came) as came from (
            select event_id, (status <> 'cancelled')::int as holding, (status = 'attended')::int as came from added
            union all
            select event_id, -(status <> 'cancelled')::int, -(status = 'attended')::int from gone
          ) moved group by event_id) c
    where e.event_id = c.event_id and (c.holding <> 0 or c.came <> 0);
  end if;
  return null;
end
$$;
comment on function event_count_attendees is
  'Trigger: updates the number of attendees once per statement, so that an import changes the event once.';

create or replace trigger count_inserted after insert on event_attendee
  referencing new table as added for each statement execute function event_count_attendees();
create or replace trigger count_deleted after delete on event_attendee
  referencing old table as gone for each statement execute function event_count_attendees();
create or replace trigger count_updated after update on event_attendee
  referencing old table as gone new table as added for each statement execute function event_count_attendees();

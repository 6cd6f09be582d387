create or replace function event_stream_add() returns trigger language plpgsql as $$
begin
  insert into event_stream_pending (sequence, event_id, event_at)
  select e.sequence, e.id, e.created_at from added e
  where e.aggregatetype <> 'webhook' and exists (select from event_stream);
  return null;
end $$;
comment on function event_stream_add is
  'Trigger: queues new events for the stream outside of the database, if there is one, in the transaction of the event. Test events of webhooks are not queued.';

create or replace trigger event_stream_add after insert on outbox_event
  referencing new table as added for each statement execute function event_stream_add();

create or replace function webhook_queue_deliveries() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (subscription_id, client_id, event_id, event_at, event_type, aggregatetype, aggregateid, next_at)
  select s.id, s.client_id, new.id, new.created_at, new.type, new.aggregatetype, new.aggregateid,
    webhook_first_attempt(s.id, new.aggregatetype, new.aggregateid)
  from webhook_subscription s join api_client c on c.id = s.client_id
  where s.status = 'active' and c.status = 'active'
    and (c.expires_on is null or c.expires_on >= (now() at time zone 'Asia/Manila')::date)
    and (new.type = any (s.event_types) or (new.aggregatetype = 'webhook' and new.aggregateid = s.id::text));
  return null;
end $$;
comment on function webhook_queue_deliveries is
  'Trigger: adds a delivery of a new event for each active webhook with its type, in the transaction of the event. A test event has only the webhook that it names.';

create or replace trigger webhook_queue_deliveries after insert on outbox_event
  for each row execute function webhook_queue_deliveries();

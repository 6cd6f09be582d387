create or replace function subscriber_message_sync_outbox() returns trigger language plpgsql as $$
begin
  update subscriber_message set failure = new.failure,
    state = case new.state when 'sending' then 'queued' else new.state end,
    ended_at = case when new.state in ('queued', 'sending') then null else now() end
  where outbox_id = new.id;
  return null;
end $$;
comment on function subscriber_message_sync_outbox is
  'Trigger: copies the delivery state of an SMS or push message to its message.';

create or replace trigger sync_subscriber_message
  after update on outbox_message
  for each row when (old.state <> new.state or old.failure <> new.failure)
  execute function subscriber_message_sync_outbox();

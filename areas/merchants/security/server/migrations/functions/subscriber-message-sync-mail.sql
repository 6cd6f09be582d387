create or replace function subscriber_message_sync_mail() returns trigger language plpgsql as $$
begin
  update subscriber_message set failure = new.last_error, state = new.state,
    ended_at = case when new.state = 'queued' then null else now() end
  where message_id = substr(new.about, 9)::bigint and channel = 'email';
  return null;
end $$;
comment on function subscriber_message_sync_mail is
  'Trigger: copies the delivery state of an email to its message.';

create or replace trigger sync_subscriber_message
  after update on outbox_mail
  for each row when (new.about ~ '^message [0-9]{1,18}$' and (old.state <> new.state or old.last_error <> new.last_error))
  execute function subscriber_message_sync_mail();

-- By which a person opens and answers the questions of one send. Only the hash of the token is stored.
create table security_link (
  token_hash bytea  primary key check (length(token_hash) = 32),
  send_id    bigint not null unique references security_send (send_id),
  -- The message that carried the link.
  message_id bigint not null references subscriber_message (message_id)
);

-- Wrong answers since the person last passed or was unlocked.
create table security_lock (
  subscriber_id bigint      primary key references subscriber (id),
  wrong         smallint    not null default 0 check (wrong between 0 and 100),
  locked_at     timestamptz
);

-- Messages by SMS and push leave through outbox_message, email through outbox_mail. Its rows are deleted earlier than these.
alter table subscriber_message add column outbox_id bigint;
alter table subscriber_message add column failure text not null default '';
alter table subscriber_message
  drop constraint subscriber_message_state_check,
  add constraint subscriber_message_state_check check
    (state in ('queued', 'handed_over', 'sent', 'delivered', 'failed', 'expired')) not valid;

create function subscriber_message_follows_outbox() returns trigger language plpgsql as $$
begin
  update subscriber_message set failure = new.failure,
    state = case new.state when 'sending' then 'queued' else new.state end,
    ended_at = case when new.state in ('queued', 'sending') then null else now() end
  where outbox_id = new.id;
  return null;
end $$;
create trigger subscriber_message_follows
  after update on outbox_message
  for each row when (old.state <> new.state or old.failure <> new.failure)
  execute function subscriber_message_follows_outbox();

create function subscriber_message_follows_mail() returns trigger language plpgsql as $$
begin
  update subscriber_message set failure = new.last_error, state = new.state,
    ended_at = case when new.state = 'queued' then null else now() end
  where message_id = substr(new.about, 9)::bigint and channel = 'email';
  return null;
end $$;
create trigger subscriber_message_follows
  after update on outbox_mail
  for each row when (new.about ~ '^message [0-9]{1,18}$' and (old.state <> new.state or old.last_error <> new.last_error))
  execute function subscriber_message_follows_mail();

revoke truncate on security_link, security_lock from erp_api;

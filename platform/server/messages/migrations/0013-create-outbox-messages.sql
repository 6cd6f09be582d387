create table outbox_message (
  id          bigint      generated always as identity primary key,
  channel     text        not null check (channel in ('sms', 'push')),
  -- A number in E.164, or an app account.
  recipient   text        not null check (length(recipient) between 3 and 254),
  subject     text        not null default '' check (length(subject) <= 200),
  -- Text as shown to staff, with access codes and links replaced.
  body        text        not null check (length(body) between 1 and 1000),
  -- The full text, encrypted. Erased once it cannot be sent again.
  sealed      bytea,
  kind        text        not null check (kind ~ '^[a-z][a-z-]{1,59}$'),
  about       text        not null default '' check (length(about) <= 120),
  -- Id of the message at the gateway, so that a repeated request is recognised.
  reference   uuid        not null default gen_random_uuid() unique,
  segments    smallint    not null default 1 check (segments between 1 and 20),
  state       text        not null default 'queued'
              check (state in ('queued', 'sending', 'sent', 'delivered', 'failed', 'expired')),
  attempts    int         not null default 0,
  -- Whether it may have been delivered although it counts as failed.
  is_unclear  boolean     not null default false,
  via         text        not null default '',
  provider_id text        check (length(provider_id) <= 200),
  failure     text        not null default '' check (length(failure) <= 500),
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  sent_at     timestamptz,
  ended_at    timestamptz,
  constraint outbox_message_expiry check (expires_at > created_at),
  constraint outbox_message_ended check ((state in ('delivered', 'failed', 'expired')) = (ended_at is not null)),
  constraint outbox_message_sent check (state <> 'sent' or sent_at is not null),
  constraint outbox_message_unclear_failed check (state = 'failed' or not is_unclear)
);

create index outbox_message_newest on outbox_message (created_at desc, id desc);
create index outbox_message_by_state on outbox_message (state, created_at desc, id desc);
create index outbox_message_by_recipient on outbox_message (recipient, created_at desc, id desc);
create index outbox_message_open on outbox_message (expires_at) where state in ('queued', 'sending');
create index outbox_message_sealed on outbox_message (expires_at) where sealed is not null;
create index outbox_message_of_provider on outbox_message (provider_id) where provider_id is not null;

revoke truncate on outbox_message from erp_api;

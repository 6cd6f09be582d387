create table outbox_mail (
  id         bigint      generated always as identity primary key,
  recipient  text        not null check (length(recipient) between 3 and 254),
  subject    text        not null check (length(subject) between 1 and 300),
  text       text        not null,
  html       text,
  kind       text        not null,
  about      text        not null default '',
  -- Same Message-ID for every attempt, so that a mailbox recognises a repetition.
  message_id uuid        not null default gen_random_uuid(),
  state      text        not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts   int         not null default 0,
  last_error text        not null default '',
  created_at timestamptz not null default now(),
  sent_at    timestamptz constraint outbox_mail_sent check ((state = 'sent') = (sent_at is not null)),
  -- Earliest time of the next attempt. The sender advances it first, so that no other process takes the row.
  due_at       timestamptz not null default now(),
  unclear_ends int         not null default 0,
  one_time_link bytea,
  constraint outbox_mail_link_until_sent check (one_time_link is null or state = 'queued')
);

create index outbox_mail_of_recipient on outbox_mail (recipient, id desc);
create index outbox_mail_due on outbox_mail (due_at) where state = 'queued';
create index outbox_mail_newest on outbox_mail (created_at desc, id desc);

-- The mailbox by time, kind, recipient, and unsent status, which is rare.
create index outbox_mail_of_kind on outbox_mail (kind, created_at desc, id desc);
create index outbox_mail_of_reader on outbox_mail (recipient, created_at desc, id desc);
create index outbox_mail_not_sent on outbox_mail (state, created_at desc, id desc)
  where state <> 'sent';

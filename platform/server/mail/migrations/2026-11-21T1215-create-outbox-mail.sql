-- Mail is written in the transaction of its cause and sent afterwards: what is rolled back is never sent.
create table outbox_mail (
  id         bigint      generated always as identity primary key,
  recipient  text        not null check (length(recipient) between 3 and 254),
  subject    text        not null check (length(subject) between 1 and 300),
  text       text        not null,
  html       text,
  kind       text        not null,
  about      text        not null default '',
  -- The same in every attempt, so that a mailbox can tell a repetition.
  message_id uuid        not null default gen_random_uuid(),
  state      text        not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts   int         not null default 0,
  last_error text        not null default '',
  created_at timestamptz not null default now(),
  sent_at    timestamptz check ((state = 'sent') = (sent_at is not null))
);

create index outbox_mail_queued on outbox_mail (id) where state = 'queued';
create index outbox_mail_of_recipient on outbox_mail (recipient, id desc);

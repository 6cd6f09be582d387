-- One-time codes that staff send to a subscriber's registered number and enter as the caller reads them out.
create table security_code (
  code_id       bigint      generated always as identity primary key,
  subscriber_id bigint      not null references subscriber (id),
  -- The message that carried the code.
  message_id    bigint      not null references subscriber_message (message_id),
  -- Salted scrypt, as answers to security questions.
  code_hash     text        not null,
  status        text        not null default 'sent' check (status in ('sent', 'passed', 'failed', 'replaced')),
  attempts      smallint    not null default 0 check (attempts between 0 and 3),
  reason        text        not null check (length(reason) between 5 and 500),
  sent_by_id    bigint      not null,
  sent_by       text        not null,
  sent_at       timestamptz not null default now(),
  expires_at    timestamptz not null,
  ended_at      timestamptz,
  check (expires_at = sent_at + interval '5 minutes'),
  check ((status = 'sent') = (ended_at is null)),
  check (status not in ('passed', 'failed') or attempts > 0)
);
create index security_code_newest on security_code (subscriber_id, sent_at desc);
-- A new code replaces the one before, so one at a time can be entered.
create unique index security_code_open on security_code (subscriber_id) where status = 'sent';

revoke update, delete, truncate on security_code from erp_api;
grant update (status, attempts, ended_at) on security_code to erp_api;

create table contact_code (
  code_id       uuid        primary key,
  purpose       text        not null check (purpose in ('registration', 'mobile', 'email')),
  client_id     bigint      not null,
  subscriber_id bigint      references subscriber (id),
  contact       text        not null check (length(contact) between 3 and 254),
  code_hash     bytea       not null check (length(code_hash) = 32),
  status        text        not null default 'sent' check (status in ('sent', 'proven', 'used', 'failed', 'replaced')),
  attempts      smallint    not null default 0 check (attempts between 0 and 5),
  sent_at       timestamptz not null default clock_timestamp(),
  expires_at    timestamptz not null,
  ended_at      timestamptz,
  constraint contact_code_subscriber check (subscriber_id is not null or (purpose = 'registration' and status <> 'used')),
  constraint contact_code_ended check ((status in ('sent', 'proven')) = (ended_at is null)),
  constraint contact_code_failed check (status <> 'failed' or attempts = 5)
);

create index contact_code_of_contact on contact_code (contact, sent_at);
create index contact_code_of_client on contact_code (client_id, sent_at);
create index contact_code_of_subscriber on contact_code (subscriber_id, sent_at);
create index contact_code_by_time on contact_code (sent_at);

revoke truncate on contact_code from erp_api;

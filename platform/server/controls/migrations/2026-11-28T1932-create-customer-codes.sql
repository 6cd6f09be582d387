-- One-time codes with which customers confirm that staff use their points or money.
create table control_customer_code (
  id            uuid        primary key default gen_random_uuid(),
  subscriber_id bigint      not null,
  act           text        not null,
  -- SHA-256 of the act as the customer read it.
  act_hash      bytea       not null check (length(act_hash) = 32),
  -- HMAC-SHA256 of the code with a key that is not in the database.
  code_hash     bytea       not null check (length(code_hash) = 32),
  attempts      smallint    not null default 0 check (attempts between 0 and 5),
  status        text        not null default 'sent' check (status in ('sent', 'confirmed', 'used', 'failed', 'replaced')),
  staff_id      bigint      not null,
  message_id    bigint,
  sent_at       timestamptz not null default now(),
  expires_at    timestamptz not null check (expires_at > sent_at),
  confirmed_at  timestamptz,
  used_at       timestamptz,
  record_kind   text,
  record_id     text,
  constraint control_customer_code_failed check (status <> 'failed' or attempts = 5),
  constraint control_customer_code_confirmed check (status not in ('confirmed', 'used') or confirmed_at is not null),
  constraint control_customer_code_used check ((status = 'used') = (used_at is not null)),
  constraint control_customer_code_record check (
    (status = 'used') = (record_kind is not null) and (record_kind is null) = (record_id is null))
);

-- A new code replaces the one before.
create unique index control_customer_code_open on control_customer_code (subscriber_id) where status in ('sent', 'confirmed');
create index control_customer_code_newest on control_customer_code (subscriber_id, sent_at desc);
create index control_customer_code_of_staff on control_customer_code (staff_id, sent_at desc);
create unique index control_customer_code_of_record on control_customer_code (record_kind, record_id) where record_kind is not null;

revoke update, delete, truncate on control_customer_code from erp_api;
grant update (attempts, status, message_id, confirmed_at, used_at, record_kind, record_id) on control_customer_code to erp_api;

alter table control_decision add column customer_code_id uuid;

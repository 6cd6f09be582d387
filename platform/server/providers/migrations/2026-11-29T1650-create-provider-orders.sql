create table provider_order (
  id            bigint      generated always as identity primary key,
  kind          text        not null check (kind ~ '^[a-z-]{2,30}$'),
  record_id     bigint      not null,
  reference     text        not null unique check (length(reference) between 1 and 40),
  provider_code text        not null check (length(provider_code) between 1 and 40),
  request       jsonb       not null,
  context       jsonb       not null default '{}',
  state         text        not null default 'queued' check (state in ('queued', 'sent', 'succeeded', 'declined')),
  attempts      int         not null default 0 check (attempts >= 0),
  next_at       timestamptz not null default clock_timestamp(),
  sent_at       timestamptz,
  provider_ref  text        not null default '' check (length(provider_ref) <= 80),
  response_code text        not null default '' check (length(response_code) <= 40),
  last_error    text        not null default '' check (length(last_error) <= 300),
  is_disputed   boolean     not null default false,
  created_at    timestamptz not null default clock_timestamp(),
  ended_at      timestamptz,
  unique (kind, record_id),
  constraint provider_order_ended check ((state in ('succeeded', 'declined')) = (ended_at is not null)),
  constraint provider_order_sent check (state = 'queued' or state = 'declined' or sent_at is not null)
);

create index provider_order_due on provider_order (next_at, id) where state in ('queued', 'sent');
create index provider_order_disputed on provider_order (id) where is_disputed;

revoke delete, truncate on provider_order from erp_api;

create table webhook_subscription (
  id                bigint      generated always as identity primary key,
  client_id         bigint      not null references api_client (id),
  url               text        not null check (length(url) between 9 and 500),
  event_types       text[]      not null check (cardinality(event_types) > 0),
  secret            bytea       not null,
  previous_secret   bytea,
  secret_changed_at timestamptz not null default now(),
  status            text        not null default 'inactive' check (status in ('active', 'inactive')),
  disabled_at       timestamptz,
  created_by        text,
  created_at        timestamptz not null default now(),
  updated_by        text,
  updated_at        timestamptz not null default now(),
  version           int         not null default 1,
  constraint webhook_subscription_disabled check (disabled_at is null or status = 'inactive')
);

create unique index webhook_subscription_url on webhook_subscription (client_id, url);

create table webhook_delivery (
  id              bigint      not null generated always as identity,
  created_at      timestamptz not null default clock_timestamp(),
  subscription_id bigint      not null,
  client_id       bigint      not null,
  event_id        uuid        not null,
  event_at        timestamptz not null,
  event_type      text        not null,
  aggregatetype   text        not null,
  aggregateid     text        not null,
  is_redelivery   boolean     not null default false,
  state           text        not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts        int         not null default 0 check (attempts >= 0),
  next_at         timestamptz not null default clock_timestamp(),
  status          smallint,
  duration_ms     int         check (duration_ms >= 0),
  last_error      text        not null default '' check (length(last_error) <= 300),
  response        text        not null default '' check (length(response) <= 4096),
  ended_at        timestamptz,
  primary key (id, created_at),
  constraint webhook_delivery_ended check ((state = 'pending') = (ended_at is null))
) partition by range (created_at);

create index webhook_delivery_due on webhook_delivery (subscription_id, next_at, id) where state = 'pending';
create index webhook_delivery_of_record on webhook_delivery (subscription_id, aggregatetype, aggregateid, id)
  where state = 'pending';
create index webhook_delivery_newest on webhook_delivery (created_at desc, id desc);
create index webhook_delivery_of_client on webhook_delivery (client_id, created_at desc, id desc);
create index webhook_delivery_failed on webhook_delivery (created_at desc, id desc) where state = 'failed';

create table client_month.delivery_other partition of webhook_delivery default;

revoke all on webhook_delivery from erp_api;
grant select on webhook_delivery to erp_api;
grant insert (subscription_id, client_id, event_id, event_at, event_type, aggregatetype, aggregateid, is_redelivery, next_at)
  on webhook_delivery to erp_api;
grant update (state, attempts, next_at, status, duration_ms, last_error, response, ended_at) on webhook_delivery to erp_api;

select make_month_partitions('webhook_delivery', 'client_month', 'delivery', date_trunc('month', now())::date,
  (now() + interval '3 months')::date);

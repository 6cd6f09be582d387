create table api_client (
  id                   bigint      generated always as identity primary key,
  client_id            text        not null unique check (client_id ~ '^cl_[A-Za-z0-9_-]{22}$'),
  name                 text        not null check (length(name) between 1 and 80),
  description          text        not null default '' check (length(description) <= 500),
  owner                text        not null check (length(owner) between 1 and 120),
  contact              text        not null check (length(contact) between 3 and 254),
  acts_for_subscribers boolean     not null default false,
  scopes               text[]      not null check (cardinality(scopes) > 0),
  ip_ranges            text        not null default '' check (length(ip_ranges) <= 2000),
  requests_per_minute      int         not null default 600 check (requests_per_minute between 1 and 100000),
  expires_on           date,
  status               text        not null default 'inactive' check (status in ('active', 'inactive')),
  search_text          text        not null generated always as (search_fold(' ' || name || ' ' || client_id || ' ' || owner)) stored,
  sort_name            text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by           text,
  created_at           timestamptz not null default now(),
  updated_by           text,
  updated_at           timestamptz not null default now(),
  version              int         not null default 1
);

create unique index api_client_name on api_client (name_fold(name));
create index api_client_by_name on api_client (sort_name, id);
create index api_client_newest on api_client (created_at desc, id desc);

create table api_client_credential (
  id           bigint      generated always as identity primary key,
  client_id    bigint      not null references api_client (id),
  type         text        not null check (type in ('secret', 'key')),
  label        text        not null check (length(label) between 1 and 80),
  hint         text        not null check (length(hint) between 1 and 100),
  secret_hash  bytea       check (length(secret_hash) = 32),
  public_key   jsonb,
  status       text        not null default 'inactive' check (status in ('inactive', 'active', 'revoked')),
  last_used_at timestamptz,
  created_by   text,
  created_at   timestamptz not null default now(),
  updated_by   text,
  updated_at   timestamptz not null default now(),
  version      int         not null default 1,
  constraint api_client_credential_content check (
    (type = 'secret') = (secret_hash is not null) and (type = 'key') = (public_key is not null))
);

create index api_client_credential_of_client on api_client_credential (client_id, id);
create unique index api_client_credential_secret on api_client_credential (secret_hash) where secret_hash is not null;

create table api_client_assertion (
  client_id  bigint      not null references api_client (id),
  jti        text        not null check (length(jti) between 1 and 200),
  expires_at timestamptz not null,
  primary key (client_id, jti)
);

create index api_client_assertion_oldest on api_client_assertion (expires_at);

create schema client_month;
grant usage on schema client_month to erp_api;

create table api_client_request (
  id              bigint      not null generated always as identity,
  created_at      timestamptz not null,
  client_id       bigint      not null,
  subscriber_id   bigint,
  method          text        not null,
  route           text        not null,
  status          smallint    not null,
  duration_ms     int         not null check (duration_ms >= 0),
  request_id      uuid        not null,
  idempotency_key text,
  error_code      text,
  ip              text        not null,
  primary key (id, created_at)
) partition by range (created_at);

create index api_client_request_newest on api_client_request (created_at desc, id desc);
create index api_client_request_of_client on api_client_request (client_id, created_at desc, id desc);
create index api_client_request_by_id on api_client_request (request_id);
create index api_client_request_by_key on api_client_request (idempotency_key) where idempotency_key is not null;
create index api_client_request_failed on api_client_request (created_at desc, id desc) where status >= 400;

create table client_month.request_other partition of api_client_request default;

revoke all on api_client_request from erp_api;
grant select on api_client_request to erp_api;
grant insert (created_at, client_id, subscriber_id, method, route, status, duration_ms, request_id, idempotency_key, error_code, ip)
  on api_client_request to erp_api;

select client_make_partitions(3);

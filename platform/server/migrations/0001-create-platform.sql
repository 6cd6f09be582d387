create extension if not exists pg_trgm;

-- The API works as erp_api, which `migrate.ts` creates. It may read and write rows but not change the schema; tables
-- that are append-only revoke more rights.
grant usage on schema public to erp_api;

alter default privileges in schema public grant select, insert, update, delete on tables to erp_api;
alter default privileges in schema public grant usage, select on sequences to erp_api;

create table reference_data (
  name         text        primary key,
  content_hash text        not null,
  loaded_at    timestamptz not null default now()
);

revoke insert, update, delete on reference_data from erp_api;

create table list_order (
  list       text        primary key check (length(list) between 1 and 60),
  version    int         not null default 1,
  updated_by text,
  updated_at timestamptz not null default now()
);

create table record_number (
  kind text   primary key check (kind ~ '^[a-z0-9-]+$'),
  last bigint not null check (last >= 0)
);

revoke insert, delete on record_number from erp_api;

create table secret_rotation (
  id             bigint      generated always as identity primary key,
  at             timestamptz not null default clock_timestamp(),
  previous_check bytea       not null check (length(previous_check) = 32),
  next_check     bytea       not null check (length(next_check) = 32),
  constraint secret_rotation_secret_differs check (previous_check <> next_check)
);

revoke insert, update, delete, truncate on secret_rotation from erp_api;

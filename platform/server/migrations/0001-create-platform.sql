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
  list       text        primary key constraint eload_order_list_check check (length(list) between 1 and 60),
  version    int         not null default 1,
  updated_by text,
  updated_at timestamptz not null default now()
);

create table milestone_list (
  list   text   primary key,
  -- Filter columns, separated by commas.
  kinds  text   not null,
  -- Sort columns.
  orders text[] not null,
  -- Rows from one milestone to the next, and milestones from one of the second level to the next.
  every  int    not null default 4000 check (every > 1),
  coarse int    not null default 64 check (coarse > 1)
);

create table record_number (
  kind text   primary key check (kind ~ '^[a-z0-9-]+$'),
  last bigint not null check (last >= 0)
);

revoke insert, delete on record_number from erp_api;

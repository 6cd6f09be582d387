-- When parts of the product are closed at set times.
create table maintenance_schedule (
  schedule_id bigint      generated always as identity primary key,
  modules     text[]      not null check (cardinality(modules) > 0),
  title       text        not null check (length(title) between 1 and 80),
  body        text        not null check (length(body) between 1 and 500),
  start_at    timestamptz not null,
  end_at      timestamptz not null check (end_at > start_at and end_at <= start_at + interval '72 hours'),
  status      text        not null default 'scheduled' check (status in ('scheduled', 'running', 'ended', 'cancelled')),
  -- Each step is one job's; a job of an earlier turn does nothing.
  turn        int         not null default 1,
  created_by  text        not null,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,
  -- All stands for every module and alone.
  check (not 'All' = any(modules) or cardinality(modules) = 1)
);
create index maintenance_schedule_open on maintenance_schedule (start_at) where status in ('scheduled', 'running');

-- The present state of each part of the product.
create table maintenance_module (
  module      text        primary key,
  position    int         not null unique,
  status      text        not null default 'off' check (status in ('off', 'on', 'scheduled')),
  title       text        not null default '' check (length(title) <= 80),
  body        text        not null default '' check (length(body) <= 500),
  start_at    timestamptz,
  end_at      timestamptz,
  schedule_id bigint      references maintenance_schedule,
  -- Numbers that are let in all the same.
  whitelist   text[]      not null default '{}' check (cardinality(whitelist) <= 200),
  platforms   text[]      not null default '{android,ios,web}'
              check (platforms <@ array['android', 'ios', 'web'] and cardinality(platforms) > 0),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,

  check (status = 'off' or (title <> '' and body <> '' and start_at is not null)),
  check (status <> 'off' or (schedule_id is null and start_at is null and end_at is null)),
  check (status <> 'scheduled' or schedule_id is not null),
  check ((schedule_id is null) = (end_at is null))
);
insert into maintenance_module (module, position) values
  ('All', 0), ('eLoad', 1), ('Bills Payment', 2), ('Wallet', 3), ('eSupplies', 4), ('Kanto Ads', 5), ('Rewards', 6), ('Roulette', 7);

-- Every process keeps the present state in memory and reads it again when it changes.
create function tell_maintenance() returns trigger language plpgsql as $$
begin
  perform pg_notify('erp_maintenance', '');
  return null;
end $$;
create trigger tell after insert or update or delete on maintenance_module
  for each statement execute function tell_maintenance();

revoke delete, truncate on maintenance_schedule, maintenance_module from erp_api;
revoke insert on maintenance_module from erp_api;

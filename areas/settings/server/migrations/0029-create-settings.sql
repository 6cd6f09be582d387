create table mop (
  mop_id      bigint      generated always as identity primary key,
  code        text        not null check (code ~ '^[A-Z0-9_]{2,30}$'),
  name        text        not null check (length(name) between 1 and 80),
  description text        not null default '' check (length(description) <= 500),
  logo_key    text,
  type        text        not null check (type in ('card', 'e_wallet', 'online_banking', 'over_the_counter', 'qr')),
  gateway     text        not null default '' check (length(gateway) <= 80),
  fee_type    text        not null check (fee_type in ('percent', 'fixed', 'mixed')),
  fee_percent int         not null default 0 check (fee_percent between 0 and 10000),
  fee_fixed   bigint      not null default 0 check (fee_fixed >= 0),
  fee_payer   text        not null check (fee_payer in ('customer', 'company')),
  min_amount  bigint      not null default 0 check (min_amount >= 0),
  max_amount  bigint      constraint mop_amounts check (max_amount >= min_amount),
  status      text        not null default 'inactive' check (status in ('active', 'inactive', 'maintenance')),

  created_by  text        not null,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,
  deleted_at  timestamptz,

  search_text text        not null generated always as (
    search_fold(' ' || code || ' ' || name || ' ' || gateway || ' ' || description)
  ) stored,
  sort_name   text        collate "C" not null generated always as (search_fold(name)) stored,

  -- A fee by percentage has no fixed part, and a fixed one no percentage.
  constraint mop_percent_without_fixed check (fee_type <> 'percent' or fee_fixed = 0),
  constraint mop_fixed_without_percent check (fee_type <> 'fixed' or fee_percent = 0),
  -- A deleted method is not offered.
  constraint mop_deleted_inactive check (deleted_at is null or status = 'inactive')
);

create unique index mop_code_taken on mop (code) where deleted_at is null;
create index mop_newest on mop (created_at desc, mop_id desc) where deleted_at is null;
create index mop_by_name on mop (sort_name, mop_id) where deleted_at is null;
create index mop_by_code on mop (code, mop_id) where deleted_at is null;
create index mop_search on mop using gin (search_text gin_trgm_ops);

create table mop_module (
  module     text        primary key,
  position   int         not null unique,
  -- Changes whenever the order or an item changes.
  version    int         not null default 1,
  updated_by text,
  updated_at timestamptz not null default now()
);

insert into mop_module (module, position) values
  ('eLoad top-up', 1), ('Bills', 2), ('eSupplies', 3), ('Kanto Ads', 4), ('BLVCK', 5), ('Wallet cash-in', 6);

create table mop_method (
  method_id         bigint      generated always as identity primary key,
  mop_id            bigint      not null references mop,
  module            text        not null references mop_module,
  label             text        not null check (length(label) between 1 and 80),
  sequence          int         check (sequence > 0),
  platforms         text[]      not null default '{android,ios,web}'
                    check (platforms <@ array['android', 'ios', 'web'] and cardinality(platforms) > 0),
  min_app_version   text        not null default '' check (min_app_version ~ '^(\d{1,4}(\.\d{1,4}){0,2})?$'),
  store_categories  text[]      not null default '{}'
                    constraint mop_method_store_categories check (store_categories <@ array['sss', 'nsss']),
  kyc_required      boolean     not null default false,
  status            text        not null default 'inactive' check (status in ('active', 'inactive', 'maintenance')),
  -- Number of payments with it. A method with payments is not deleted.
  transaction_count bigint      not null default 0 check (transaction_count >= 0),

  created_by        text        not null,
  created_at        timestamptz not null default now(),
  updated_by        text,
  updated_at        timestamptz not null default now(),
  version           int         not null default 1,
  deleted_at        timestamptz,

  search_text       text        not null generated always as (search_fold(' ' || label || ' ' || module)) stored,
  sort_label        text        collate "C" not null generated always as (search_fold(label)) stored,

  -- Positions are 1, 2, 3 … among existing rows, exchanged within one transaction.
  constraint mop_method_sequence_key unique (module, sequence) deferrable initially deferred,
  constraint mop_method_deleted_without_sequence check ((sequence is null) = (deleted_at is not null)),
  constraint mop_method_deleted_unused check (deleted_at is null or (status = 'inactive' and transaction_count = 0))
);

create unique index mop_method_cell on mop_method (module, mop_id) where deleted_at is null;
create index mop_method_of_mop on mop_method (mop_id) where deleted_at is null;
create index mop_method_newest on mop_method (created_at desc, method_id desc) where deleted_at is null;
create index mop_method_by_label on mop_method (sort_label, method_id) where deleted_at is null;
create index mop_method_search on mop_method using gin (search_text gin_trgm_ops);

create table mop_schedule (
  scheduler_id  bigint      generated always as identity primary key,
  method_id     bigint      not null references mop_method,
  action        text        not null check (action in ('set_maintenance', 'set_inactive', 'set_active')),
  start_at      timestamptz not null,
  end_at        timestamptz constraint mop_schedule_times check (end_at > start_at),
  repeat        text        not null check (repeat in ('none', 'daily', 'weekly')),
  days          int[]       not null default '{}' check (days <@ array[0, 1, 2, 3, 4, 5, 6]),
  start_time    text        check (start_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  end_time      text
                constraint mop_schedule_end_time_differs check (end_time ~ '^([01]\d|2[0-3]):[0-5]\d$' and end_time <> start_time),
  message       text        not null default '' check (length(message) <= 300),
  reason        text        not null check (length(reason) between 5 and 500),
  status        text        not null default 'scheduled' check (status in ('scheduled', 'running', 'ended', 'cancelled')),
  -- Time of the next step: the start, or the end of a running schedule.
  next_at       timestamptz,
  -- Status of the method before the schedule changed it.
  status_before text        check (status_before in ('active', 'inactive', 'maintenance')),
  -- Number of the current step; a job of an earlier one does nothing.
  generation    int         not null default 1,

  created_by    text        not null,
  created_at    timestamptz not null default now(),
  updated_by    text,
  updated_at    timestamptz not null default now(),
  version       int         not null default 1,

  constraint mop_schedule_next check ((status in ('scheduled', 'running')) = (next_at is not null)),
  constraint mop_schedule_running check ((status = 'running') = (status_before is not null)),
  constraint mop_schedule_repeat_time check ((repeat = 'none') = (start_time is null)),
  constraint mop_schedule_end_time_needs_start check (start_time is not null or end_time is null),
  constraint mop_schedule_weekly_days check ((repeat = 'weekly') = (cardinality(days) > 0))
);

create index mop_schedule_of_method on mop_schedule (method_id, scheduler_id desc);
create index mop_schedule_due on mop_schedule (next_at) where next_at is not null;

revoke delete, truncate on mop, mop_module, mop_method, mop_schedule from erp_api;
revoke insert on mop_module from erp_api;

create table maintenance_schedule (
  schedule_id bigint      generated always as identity primary key,
  modules     text[]      not null check (cardinality(modules) > 0),
  title       text        not null check (length(title) between 1 and 80),
  body        text        not null check (length(body) between 1 and 500),
  start_at    timestamptz not null,
  end_at      timestamptz not null
              constraint maintenance_schedule_length check (end_at > start_at and end_at <= start_at + interval '72 hours'),
  status      text        not null default 'scheduled' check (status in ('scheduled', 'running', 'ended', 'cancelled')),
  -- Number of the current step; a job of an earlier one does nothing.
  generation  int         not null default 1,
  created_by  text        not null,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,
  -- 'All' means every module and excludes others.
  constraint maintenance_schedule_all_modules check (not 'All' = any(modules) or cardinality(modules) = 1)
);

create index maintenance_schedule_open on maintenance_schedule (start_at) where status in ('scheduled', 'running');

create table maintenance_module (
  module      text        primary key,
  position    int         not null unique,
  status      text        not null default 'off' check (status in ('off', 'on', 'scheduled')),
  title       text        not null default '' check (length(title) <= 80),
  body        text        not null default '' check (length(body) <= 500),
  start_at    timestamptz,
  end_at      timestamptz,
  schedule_id bigint      references maintenance_schedule,
  -- Mobile numbers that keep access.
  whitelist   text[]      not null default '{}' check (cardinality(whitelist) <= 200),
  platforms   text[]      not null default '{android,ios,web}'
              check (platforms <@ array['android', 'ios', 'web'] and cardinality(platforms) > 0),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,

  constraint maintenance_module_announced check (status = 'off' or (title <> '' and body <> '' and start_at is not null)),
  constraint maintenance_module_off check (status <> 'off' or (schedule_id is null and start_at is null and end_at is null)),
  constraint maintenance_module_scheduled check (status <> 'scheduled' or schedule_id is not null),
  constraint maintenance_module_schedule_end check ((schedule_id is null) = (end_at is null))
);

insert into maintenance_module (module, position) values
  ('All', 0), ('eLoad', 1), ('Bills Payment', 2), ('Wallet', 3), ('eSupplies', 4), ('Kanto Ads', 5), ('Rewards', 6), ('Roulette', 7);

revoke delete, truncate on maintenance_schedule, maintenance_module from erp_api;
revoke insert on maintenance_module from erp_api;

create view published_maintenance_module as
  select module, status, whitelist from maintenance_module;

-- A view of one table is updatable with the rights of its owner, so the default grants are revoked.
revoke all on published_maintenance_module from erp_api;

grant select on published_maintenance_module to erp_api;

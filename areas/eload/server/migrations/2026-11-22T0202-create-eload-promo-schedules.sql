-- Promos that appear, change or go at a time.
create table eload_promo_schedule (
  schedule_id bigint      generated always as identity primary key,
  name        text        not null check (length(name) between 1 and 100),
  carrier     text        not null check (carrier in
                ('globe', 'tm', 'gomo', 'smart', 'tnt', 'sun', 'dito', 'cherry', 'ml')),
  operation   text        not null check (operation in
                ('activate', 'deactivate', 'update_rebate', 'update_price', 'feature')),
  -- Hundredths: of a percent, of a peso, or of the 1 that features and the 0 that does not.
  value       bigint,
  rebate_type text        check (rebate_type in ('percent', 'fixed')),
  start_at    timestamptz not null,
  end_at      timestamptz check (end_at > start_at),
  status      text        not null default 'scheduled' check (status in
                ('scheduled', 'running', 'completed', 'partially_completed', 'failed', 'cancelled')),
  -- When it has something to do next; the step that waits for it carries its turn.
  next_at     timestamptz,
  turn        int         not null default 1,
  search_text text        not null generated always as (search_fold(name)) stored,
  sort_name   text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by  text,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,

  constraint eload_promo_schedule_value check ((value is null) = (operation in ('activate', 'deactivate'))),
  constraint eload_promo_schedule_rebate check ((rebate_type is not null) = (operation = 'update_rebate')),
  constraint eload_promo_schedule_waits check ((next_at is not null) = (status in ('scheduled', 'running'))),
  -- It runs on only where there is a moment at which it is taken back.
  constraint eload_promo_schedule_ends check (status <> 'running' or end_at is not null)
);
create index eload_promo_schedule_newest on eload_promo_schedule (created_at desc, schedule_id desc);
create index eload_promo_schedule_starts on eload_promo_schedule (start_at, schedule_id);
create index eload_promo_schedule_named on eload_promo_schedule (sort_name, schedule_id);
create index eload_promo_schedule_due on eload_promo_schedule (next_at) where next_at is not null;

-- The promos of a schedule: what each was before and has become.
create table eload_promo_schedule_item (
  schedule_id bigint not null references eload_promo_schedule (schedule_id),
  promo_id    bigint not null references eload_promo (id),
  state       text   not null default 'waiting'
              check (state in ('waiting', 'changed', 'same', 'refused', 'restored', 'kept')),
  before      jsonb,
  primary key (schedule_id, promo_id),
  constraint eload_promo_schedule_item_before check ((state = 'changed') <= (before is not null))
);
create index eload_promo_schedule_item_of_promo on eload_promo_schedule_item (promo_id, schedule_id);

-- What became of each promo at the begin and at the end.
create table eload_promo_schedule_log (
  id          bigint      generated always as identity primary key,
  schedule_id bigint      not null references eload_promo_schedule (schedule_id),
  promo_id    bigint      not null references eload_promo (id),
  run         text        not null check (run in ('begin', 'end')),
  result      text        not null check (result in ('changed', 'same', 'refused', 'restored', 'kept', 'missed')),
  from_value  text        not null default '',
  to_value    text        not null default '',
  message     text        not null default '',
  created_at  timestamptz not null default now(),

  -- Each promo is done once in each run.
  constraint eload_promo_schedule_log_once unique (schedule_id, promo_id, run)
);
create index eload_promo_schedule_log_newest on eload_promo_schedule_log (schedule_id, created_at desc, id desc);
revoke update, delete on eload_promo_schedule_log from erp_api;

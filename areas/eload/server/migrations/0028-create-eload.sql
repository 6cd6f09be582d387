create table eload_provider (
  id                             bigint      generated always as identity primary key,
  code                           text        not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{1,19}$'),
  name                           text        not null check (length(name) between 1 and 100),
  type                           text        not null check (type in ('direct', 'aggregator')),
  contact                        text        not null default '' check (length(contact) <= 250),
  api_base_url                   text        not null check (api_base_url ~ '^https://' and length(api_base_url) <= 300),
  -- Name of the secret in the secret store. The secret itself is not stored here.
  credential_ref                 text        not null default '' check (credential_ref ~ '^([A-Z][A-Z0-9_]{2,79})?$'),
  timeout_ms                     int         not null default 30000 check (timeout_ms between 1000 and 60000),
  low_balance_threshold_centavos bigint      not null default 0
                                 check (low_balance_threshold_centavos between 0 and 99999999999999),
  status                         text        not null default 'active'
                                 check (status in ('active', 'inactive', 'maintenance')),
  search_text                    text        not null
                                 generated always as (search_fold(code || ' ' || name || ' ' || contact)) stored,
  sort_name                      text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by                     text,
  created_at                     timestamptz not null default now(),
  updated_by                     text,
  updated_at                     timestamptz not null default now(),
  version                        int         not null default 1,
  deleted_at                     timestamptz
);

create unique index eload_provider_code on eload_provider (code) where deleted_at is null;
create unique index eload_provider_name on eload_provider (name_fold(name)) where deleted_at is null;

create table eload_network_group (
  id          bigint      generated always as identity primary key,
  name        text        not null check (length(name) between 1 and 80),
  sequence    int         not null default 0 check (sequence between 0 and 9999),
  status      text        not null default 'active' check (status in ('active', 'inactive')),
  search_text text        not null generated always as (search_fold(name)) stored,
  sort_name   text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by  text,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,
  deleted_at  timestamptz
);

create unique index eload_network_group_name on eload_network_group (name_fold(name)) where deleted_at is null;

create table eload_network (
  id                  bigint      generated always as identity primary key,
  code                text        not null check (code ~ '^[a-z0-9][a-z0-9_-]{1,19}$'),
  name                text        not null check (length(name) between 1 and 60),
  group_id            bigint      references eload_network_group (id),
  logo_key            text        references stored_file (key),
  primary_provider_id bigint      not null references eload_provider (id),
  backup_provider_id  bigint      references eload_provider (id),
  status              text        not null default 'active' check (status in ('active', 'inactive')),
  search_text         text        not null generated always as (search_fold(code || ' ' || name)) stored,
  sort_name           text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by          text,
  created_at          timestamptz not null default now(),
  updated_by          text,
  updated_at          timestamptz not null default now(),
  version             int         not null default 1,
  deleted_at          timestamptz,

  constraint eload_network_two_providers check (backup_provider_id <> primary_provider_id)
);

create unique index eload_network_code on eload_network (code) where deleted_at is null;
create unique index eload_network_name on eload_network (name_fold(name)) where deleted_at is null;
create index eload_network_of_group on eload_network (group_id);
create index eload_network_of_primary on eload_network (primary_provider_id);
create index eload_network_of_backup on eload_network (backup_provider_id);

create table eload_network_prefix (
  prefix     text   primary key check (prefix ~ '^09[0-9]{2}$'),
  network_id bigint not null references eload_network (id)
);

create index eload_network_prefix_of_network on eload_network_prefix (network_id, prefix);

create table eload_provider_network (
  provider_id bigint not null references eload_provider (id),
  network_id  bigint not null references eload_network (id),
  primary key (provider_id, network_id)
);

create index eload_provider_network_of_network on eload_provider_network (network_id, provider_id);

-- The providers must reach the network. Checked at commit.
alter table eload_network add constraint eload_network_primary_provider foreign key (primary_provider_id, id)
    references eload_provider_network (provider_id, network_id) deferrable initially deferred;

-- The providers must reach the network. Checked at commit.
alter table eload_network add constraint eload_network_backup_provider foreign key (backup_provider_id, id)
    references eload_provider_network (provider_id, network_id) deferrable initially deferred;

create table eload_provider_switch (
  id                bigint      generated always as identity primary key,
  network_id        bigint      not null references eload_network (id),
  from_provider_id  bigint      not null references eload_provider (id),
  to_provider_id    bigint      not null references eload_provider (id)
                    constraint eload_provider_switch_two_providers check (to_provider_id <> from_provider_id),
  backup_before_id  bigint      references eload_provider (id),
  backup_after_id   bigint      references eload_provider (id),
  reason            text        not null check (length(reason) between 5 and 500),
  -- The switch that this one reverts.
  reverts_id        bigint      unique references eload_provider_switch (id),
  switched_by       text        not null,
  switched_by_name  text        not null,
  created_at        timestamptz not null default now()
);

create index eload_provider_switch_newest on eload_provider_switch (created_at desc, id desc);
create index eload_provider_switch_of_network on eload_provider_switch (network_id, id desc);

revoke update, delete on eload_provider_switch from erp_api;

create table eload_category (
  id          bigint      generated always as identity primary key,
  name        text        not null check (length(name) between 1 and 80),
  carrier     text        not null check (carrier in
                ('globe', 'tm', 'gomo', 'smart', 'tnt', 'sun', 'dito', 'cherry', 'ml', 'all')),
  icon_key    text        references stored_file (key),
  -- Position among the categories of its carrier.
  sequence    int         not null check (sequence > 0),
  status      text        not null default 'active' check (status in ('active', 'inactive')),
  -- Number of promos, written by a trigger.
  promo_count int         not null default 0 check (promo_count >= 0),
  search_text text        not null generated always as (search_fold(name)) stored,
  sort_name   text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by  text,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,
  deleted_at  timestamptz,

  constraint eload_category_sequence_excl exclude using btree (carrier with =, sequence with =)
    where (deleted_at is null) deferrable initially deferred
);

create unique index eload_category_name on eload_category (carrier, name_fold(name)) where deleted_at is null;

create table eload_special_category (
  id          bigint      generated always as identity primary key,
  name        text        not null check (length(name) between 1 and 80),
  icon_key    text        references stored_file (key),
  color       text        not null check (color ~ '^#[0-9A-F]{6}$'),
  start_at    timestamptz,
  end_at      timestamptz,
  sequence    int         not null check (sequence > 0),
  status      text        not null default 'active' check (status in ('active', 'inactive')),
  search_text text        not null generated always as (search_fold(name)) stored,
  sort_name   text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by  text,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,
  deleted_at  timestamptz,

  constraint eload_special_category_times check (end_at > start_at),
  constraint eload_special_category_sequence_excl exclude using btree (sequence with =)
    where (deleted_at is null) deferrable initially deferred
);

create unique index eload_special_category_name on eload_special_category (name_fold(name)) where deleted_at is null;

create table eload_special_category_promo (
  special_category_id bigint not null references eload_special_category (id),
  promo_id            bigint not null,
  primary key (special_category_id, promo_id)
);

create index eload_special_category_promo_of_promo on eload_special_category_promo (promo_id);

create table eload_banner (
  banner_id   bigint      generated always as identity primary key,
  title       text        not null check (length(title) between 1 and 80),
  image_key   text        references stored_file (key),
  placement   text        not null check (placement in ('home', 'load', 'promo')),
  carrier     text        not null check (carrier in
                ('globe', 'tm', 'gomo', 'smart', 'tnt', 'sun', 'dito', 'cherry', 'ml', 'all')),
  link_type   text        not null default 'none' check (link_type in ('none', 'promo', 'category', 'url')),
  link_value  text        not null default '' check (length(link_value) <= 500),
  start_at    timestamptz,
  end_at      timestamptz,
  -- Position among the active banners of its placement; 0 if inactive.
  sequence    int         not null default 0,
  status      text        not null default 'inactive' check (status in ('active', 'inactive')),
  search_text text        not null generated always as (search_fold(title)) stored,
  sort_title  text        collate "C" not null generated always as (search_fold(title)) stored,
  created_by  text,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,
  deleted_at  timestamptz,

  constraint eload_banner_times check (end_at > start_at),
  constraint eload_banner_link check ((link_type = 'none') = (link_value = '')),
  -- At most ten active banners per placement, each with its own position.
  constraint eload_banner_sequence_range check (
    case when status = 'active' and deleted_at is null then sequence between 1 and 10 else sequence = 0 end
  ),
  constraint eload_banner_sequence_excl exclude using btree (placement with =, sequence with =)
    where (sequence > 0) deferrable initially deferred
);

create index eload_banner_newest on eload_banner (created_at desc, banner_id desc) where deleted_at is null;

create table eload_promo (
  id               bigint      generated always as identity primary key,
  carrier          text        not null check (carrier in
                     ('globe', 'tm', 'gomo', 'smart', 'tnt', 'sun', 'dito', 'cherry', 'ml')),
  sku              text        not null check (length(sku) between 1 and 40),
  keyword          text        not null default '' check (length(keyword) <= 40),
  name             text        not null check (length(name) between 1 and 100),
  description      text        not null default '' check (length(description) <= 2000),
  amount_centavos  bigint      not null check (amount_centavos between 100 and 500000),
  srp_centavos     bigint      not null check (srp_centavos <= 99999999999999),
  type             text        not null check (type in
                     ('regular', 'promo', 'data', 'call_text', 'combo', 'load_wallet', 'game_pin')),
  validity_days    int         not null default 0 check (validity_days between 0 and 365),
  data_mb          int         check (data_mb >= 0),
  category_id      bigint      not null references eload_category (id),
  network_id       bigint      references eload_network (id),
  network_group_id bigint      references eload_network_group (id),
  rebate_type      text        not null check (rebate_type in ('percent', 'fixed')),
  -- Hundredths of a percent, or centavos.
  rebate           int         not null,
  -- Log entry of the current rebate; every change has one.
  rebate_log_id    bigint      not null,
  is_featured      boolean     not null default false,
  sequence         int         not null default 0 check (sequence between 0 and 9999),
  status           text        not null default 'active' check (status in ('active', 'inactive')),
  diamonds         int         check (diamonds > 0),
  bonus            int         check (bonus >= 0),
  requires_zone    boolean     not null default false,
  search_text      text        not null generated always as (search_fold(sku || ' ' || keyword || ' ' || name)) stored,
  sort_name        text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by       text,
  created_at       timestamptz not null default now(),
  updated_by       text,
  updated_at       timestamptz not null default now(),
  version          int         not null default 1,
  deleted_at       timestamptz,

  constraint eload_promo_srp check (srp_centavos >= amount_centavos),
  constraint eload_promo_rebate check (
    case rebate_type when 'percent' then rebate between 0 and 2000 else rebate >= 0 and rebate < amount_centavos end
  ),
  -- Every promo has a network, except those of the game.
  constraint eload_promo_of_network check ((carrier = 'ml') = (network_id is null)),
  constraint eload_promo_of_game check (
    case when carrier = 'ml' then type = 'game_pin' and diamonds is not null
    else diamonds is null and bonus is null and not requires_zone end
  )
);

create unique index eload_promo_sku on eload_promo (carrier, upper(sku)) where deleted_at is null;
create index eload_promo_newest on eload_promo (carrier, created_at desc, id desc) where deleted_at is null;
create index eload_promo_changed on eload_promo (carrier, updated_at desc, id desc) where deleted_at is null;
create index eload_promo_named on eload_promo (carrier, sort_name, id) where deleted_at is null;
create index eload_promo_amount on eload_promo (carrier, amount_centavos, id) where deleted_at is null;
create index eload_promo_order on eload_promo (carrier, sequence, id) where deleted_at is null;
create index eload_promo_standing on eload_promo (carrier, status, created_at desc, id desc) where deleted_at is null;
create index eload_promo_of_category on eload_promo (category_id, id) where deleted_at is null;
create index eload_promo_on_network on eload_promo (network_id, id) where deleted_at is null;
create index eload_promo_on_group on eload_promo (network_group_id, id) where deleted_at is null;
create index eload_promo_search on eload_promo using gin (search_text gin_trgm_ops);

create table eload_promo_provider (
  promo_id      bigint not null references eload_promo (id),
  provider_id   bigint not null references eload_provider (id),
  provider_sku  text   not null check (length(provider_sku) between 1 and 60),
  cost_centavos bigint not null check (cost_centavos >= 0),
  priority      int    not null check (priority between 1 and 10),
  primary key (promo_id, provider_id),
  constraint eload_promo_provider_priority unique (promo_id, priority) deferrable initially deferred
);

create index eload_promo_provider_of_provider on eload_promo_provider (provider_id, promo_id);

create table eload_promo_rebate_log (
  id          bigint      generated always as identity primary key,
  promo_id    bigint      not null references eload_promo (id) deferrable initially deferred,
  old_type    text        check (old_type in ('percent', 'fixed')),
  old_rebate  int,
  rebate_type text        not null check (rebate_type in ('percent', 'fixed')),
  new_rebate  int         not null,
  source      text        not null check (source in ('manual', 'bulk', 'scheduler', 'campaign')),
  reason      text        not null default '' check (length(reason) <= 500),
  actor_email text        not null default '',
  actor_name  text        not null default '',
  created_at  timestamptz not null default now(),

  constraint eload_promo_rebate_log_value_key unique (id, promo_id, rebate_type, new_rebate),
  constraint eload_promo_rebate_log_first check ((old_type is null) = (old_rebate is null))
);

create index eload_promo_rebate_log_of_promo on eload_promo_rebate_log (promo_id, created_at desc, id desc);
create index eload_promo_rebate_log_newest on eload_promo_rebate_log (created_at desc, id desc);

revoke update, delete on eload_promo_rebate_log from erp_api;

alter table eload_promo add constraint eload_promo_rebate_logged
  foreign key (rebate_log_id, id, rebate_type, rebate)
  references eload_promo_rebate_log (id, promo_id, rebate_type, new_rebate) deferrable initially deferred;
alter table eload_special_category_promo add constraint eload_special_category_promo_promo_id_fkey
  foreign key (promo_id) references eload_promo (id);

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
  end_at      timestamptz constraint eload_promo_schedule_times check (end_at > start_at),
  status      text        not null default 'scheduled' check (status in
                ('scheduled', 'running', 'completed', 'partially_completed', 'failed', 'cancelled')),
  -- Time of the next step; its job carries the generation.
  next_at     timestamptz,
  generation  int         not null default 1,
  search_text text        not null generated always as (search_fold(name)) stored,
  sort_name   text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by  text,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,

  constraint eload_promo_schedule_value check ((value is null) = (operation in ('activate', 'deactivate'))),
  constraint eload_promo_schedule_rebate check ((rebate_type is not null) = (operation = 'update_rebate')),
  constraint eload_promo_schedule_next check ((next_at is not null) = (status in ('scheduled', 'running'))),
  -- Only a schedule with an end stays running.
  constraint eload_promo_schedule_ends check (status <> 'running' or end_at is not null)
);

create index eload_promo_schedule_newest on eload_promo_schedule (created_at desc, schedule_id desc);
create index eload_promo_schedule_starts on eload_promo_schedule (start_at, schedule_id);
create index eload_promo_schedule_named on eload_promo_schedule (sort_name, schedule_id);
create index eload_promo_schedule_due on eload_promo_schedule (next_at) where next_at is not null;

create table eload_promo_schedule_item (
  schedule_id bigint not null references eload_promo_schedule (schedule_id),
  promo_id    bigint not null references eload_promo (id),
  state       text   not null default 'waiting'
              check (state in ('waiting', 'changed', 'same', 'rejected', 'restored', 'not_restored')),
  before      jsonb,
  primary key (schedule_id, promo_id),
  constraint eload_promo_schedule_item_before check ((state = 'changed') <= (before is not null))
);

create index eload_promo_schedule_item_of_promo on eload_promo_schedule_item (promo_id, schedule_id);

create table eload_promo_schedule_log (
  id          bigint      generated always as identity primary key,
  schedule_id bigint      not null references eload_promo_schedule (schedule_id),
  promo_id    bigint      not null references eload_promo (id),
  run         text        not null check (run in ('begin', 'end')),
  result      text        not null check (result in
                ('changed', 'same', 'rejected', 'restored', 'not_restored', 'missed')),
  from_value  text        not null default '',
  to_value    text        not null default '',
  message     text        not null default '',
  created_at  timestamptz not null default now(),

  -- Each promo is changed once per run.
  constraint eload_promo_schedule_log_once unique (schedule_id, promo_id, run)
);

create index eload_promo_schedule_log_newest on eload_promo_schedule_log (schedule_id, created_at desc, id desc);

revoke update, delete on eload_promo_schedule_log from erp_api;

create table eload_maintenance (
  id                 bigint      generated always as identity primary key,
  type               text        not null check (type in ('provider', 'network', 'network_group')),
  title              text        not null check (length(title) between 1 and 80),
  message            text        not null check (length(message) between 1 and 300),
  start_at           timestamptz not null,
  end_at             timestamptz not null,
  block_transactions boolean     not null default true,
  notify_users       boolean     not null default false,
  status             text        not null default 'scheduled'
                     check (status in ('scheduled', 'ongoing', 'ended', 'cancelled')),
  -- Number of the current step; a job of an earlier one does nothing.
  generation         int         not null default 1,
  ended_by           text,
  ended_at           timestamptz,
  end_reason         text        check (length(end_reason) <= 500),
  search_text        text        not null generated always as (search_fold(title)) stored,
  created_by         text,
  created_by_name    text        not null default '',
  created_at         timestamptz not null default now(),
  updated_by         text,
  updated_at         timestamptz not null default now(),
  version            int         not null default 1,
  -- Notification that announces the window, if any.
  notification_id    bigint,
  -- Sales are blocked only until the time that a second person approved.
  block_until        timestamptz,
  block_status       text        not null default 'none',
  block_request_id   bigint,

  constraint eload_maintenance_length check (end_at > start_at and end_at <= start_at + interval '7 days'),
  constraint eload_maintenance_ended check ((ended_at is not null) = (status in ('ended', 'cancelled'))),
  constraint eload_maintenance_block_status
    check (block_status in ('none', 'pending', 'approved', 'rejected', 'cancelled', 'expired')),
  constraint eload_maintenance_block_approved
    check (block_status <> 'approved' or block_until is not null)
);

create index eload_maintenance_newest on eload_maintenance (created_at desc, id desc);
create index eload_maintenance_starts on eload_maintenance (start_at, id);
create index eload_maintenance_open on eload_maintenance (start_at) where status in ('scheduled', 'ongoing');

create table eload_maintenance_target (
  maintenance_id bigint    not null references eload_maintenance (id),
  type           text      not null check (type in ('provider', 'network', 'network_group')),
  target_id      bigint    not null,
  during         tstzrange not null,
  is_open        boolean   not null default true,
  primary key (maintenance_id, target_id),
  -- The target as a range of one number, for the exclusion constraint.
  target      int8range not null generated always as (int8range(
    target_id * 4 + case type when 'provider' then 0 when 'network' then 1 else 2 end,
    target_id * 4 + case type when 'provider' then 0 when 'network' then 1 else 2 end, '[]')) stored,
  constraint eload_maintenance_no_overlap exclude using gist (target with &&, during with &&) where (is_open)
);

create constraint trigger eload_network_routing after insert or update or delete on eload_network
  deferrable initially deferred for each row execute function eload_check_routing();

create constraint trigger eload_network_group_routing after insert or update on eload_network_group
  deferrable initially deferred for each row execute function eload_check_routing();

create constraint trigger eload_provider_routing after update of status, deleted_at on eload_provider
  deferrable initially deferred for each row execute function eload_check_routing();

create constraint trigger eload_promo_margin
  after insert or update of amount_centavos, rebate_type, rebate, status, deleted_at on eload_promo
  deferrable initially deferred for each row execute function eload_promo_check_margin();

create constraint trigger eload_promo_provider_margin after insert or update or delete on eload_promo_provider
  deferrable initially deferred for each row execute function eload_promo_check_margin();

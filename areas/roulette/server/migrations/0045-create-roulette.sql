create table roulette_game (
  main_id         bigint      generated always as identity primary key,
  name            text        not null check (length(name) between 1 and 80),
  description     text        not null default '' check (length(description) <= 2000),
  cost_type       text        not null default 'free' check (cost_type in ('free', 'coins', 'points')),
  cost            int         not null default 0,
  -- Maximum spins per person and Manila day; null for unlimited.
  spins_per_day   int         check (spins_per_day > 0),
  start_at        timestamptz not null,
  end_at          timestamptz not null,
  image_key       text        references stored_file (key),
  status          text        not null default 'draft' check (status in ('draft', 'active', 'inactive', 'archived')),
  -- Spins so far: also the number of the latest one.
  spins           bigint      not null default 0 check (spins >= 0),
  wheel_id        bigint,
  created_by_id   bigint,
  -- People who edited what the next activation approves.
  editor_ids      bigint[]    not null default '{}',
  activated_by_id bigint,
  activated_by    text,
  activated_at    timestamptz,
  search_text     text        not null generated always as (search_fold(name)) stored,
  sort_name       text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by      text,
  created_at      timestamptz not null default now(),
  updated_by      text,
  updated_at      timestamptz not null default now(),
  version         int         not null default 1,
  deleted_at      timestamptz,
  -- People who edited while the game was active; none of them can activate it next. Separate from
  -- editor_ids, because the activator may be among them, and the two-person rule applies to what was approved.
  later_editor_ids bigint[] not null default '{}',

  constraint roulette_game_times check (end_at > start_at),
  constraint roulette_game_cost check (case cost_type when 'free' then cost = 0 else cost between 1 and 1000000 end),
  -- An active wheel was approved by someone who did not edit it.
  constraint roulette_game_two_people check (
    status <> 'active' or (wheel_id is not null and activated_by_id is not null
      and activated_by_id is distinct from created_by_id and activated_by_id <> all (editor_ids))
  )
);

create unique index roulette_game_name on roulette_game (name_fold(name)) where deleted_at is null and status <> 'archived';
create unique index roulette_game_one_active on roulette_game (cost_type) where status = 'active' and deleted_at is null;
create index roulette_game_newest on roulette_game (created_at, main_id) where deleted_at is null;
create index roulette_game_by_name on roulette_game (sort_name, main_id) where deleted_at is null;
create index roulette_game_by_start on roulette_game (start_at, main_id) where deleted_at is null;
create index roulette_game_by_end on roulette_game (end_at, main_id) where deleted_at is null;
create index roulette_game_by_spins on roulette_game (spins, main_id) where deleted_at is null;
create index roulette_game_by_status on roulette_game (status, created_at, main_id) where deleted_at is null;
create index roulette_game_search on roulette_game using gin (search_text gin_trgm_ops) where deleted_at is null;

create table roulette_item (
  item_id       bigint      generated always as identity primary key,
  roulette_id   bigint      not null references roulette_game (main_id),
  name          text        not null check (length(name) between 1 and 80),
  type          text        not null check (type in ('load', 'vc', 'blvck', 'prp_item', 'physical', 'no_win')),
  -- Hundredths: of pesos for load and things, of coins; for an item of PRP, of its number.
  value         bigint      not null default 0,
  prp_item_id   bigint      generated always as (case when type = 'prp_item' then value / 100 end) stored references prp_item (id),
  image_key     text        references stored_file (key),
  -- Chance in hundredths of a percent.
  chance        int         not null constraint roulette_item_chance check (chance between 0 and 10000),
  -- Null for unlimited. Reduced by the winning spin under the row lock.
  stock         int         constraint roulette_item_stock check (stock >= 0),
  daily_limit   int         check (daily_limit > 0),
  sequence      int         not null default 1 check (sequence between 1 and 9999),
  status        text        not null default 'active' check (status in ('active', 'inactive')),
  won           int         not null default 0 check (won >= 0),
  last_won_spin bigint,
  search_text   text        not null generated always as (search_fold(name)) stored,
  sort_name     text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by    text,
  created_at    timestamptz not null default now(),
  updated_by    text,
  updated_at    timestamptz not null default now(),
  version       int         not null default 1,
  deleted_at    timestamptz,

  constraint roulette_item_value check (case type
    when 'no_win' then value = 0 and stock is null and daily_limit is null
    when 'load' then value between 100 and 500000
    when 'vc' then value between 100 and 10000000 and value % 100 = 0
    when 'blvck' then value between 100 and 10000000 and value % 100 = 0
    when 'prp_item' then value > 0 and value % 100 = 0
    else value between 0 and 100000000000 end)
);

create unique index roulette_item_name on roulette_item (roulette_id, name_fold(name)) where deleted_at is null;
create index roulette_item_of_game on roulette_item (roulette_id, sequence, item_id) where deleted_at is null;
create index roulette_item_newest on roulette_item (created_at, item_id) where deleted_at is null;
create index roulette_item_in_order on roulette_item (sequence, item_id) where deleted_at is null;
create index roulette_item_by_name on roulette_item (sort_name, item_id) where deleted_at is null;
create index roulette_item_by_chance on roulette_item (chance, item_id) where deleted_at is null;
create index roulette_item_search on roulette_item using gin (search_text gin_trgm_ops) where deleted_at is null;
create index roulette_item_of_prp on roulette_item (prp_item_id) where prp_item_id is not null;

create table roulette_wheel (
  wheel_id   bigint      generated always as identity primary key,
  main_id    bigint      not null references roulette_game (main_id),
  parts      jsonb       not null,
  created_by text        not null,
  created_at timestamptz not null default now()
);

create index roulette_wheel_of_game on roulette_wheel (main_id, wheel_id);

alter table roulette_game add foreign key (wheel_id) references roulette_wheel (wheel_id);

create table roulette_winners_config (
  config_id              bigint      generated always as identity primary key,
  roulette_id            bigint      not null references roulette_game (main_id),
  item_id                bigint      not null references roulette_item (item_id),
  mode                   text        not null default 'random' check (mode in ('random', 'quota')),
  max_winners_per_day    int         check (max_winners_per_day > 0),
  max_winners_total      int         check (max_winners_total > 0),
  min_spins_between_wins int         not null default 0 check (min_spins_between_wins between 0 and 1000000),
  cooldown_days          int         not null default 0 check (cooldown_days between 0 and 3650),
  excluded_users         bigint[]    not null default '{}' check (cardinality(excluded_users) <= 500),
  status                 text        not null default 'active' check (status in ('active', 'inactive')),
  -- Winners of the item since it was first won, as the total counts them.
  won                    int         not null default 0,
  created_by             text,
  created_at             timestamptz not null default now(),
  updated_by             text,
  updated_at             timestamptz not null default now(),
  version                int         not null default 1,
  deleted_at             timestamptz,
  constraint roulette_winners_quota check (mode = 'random' or max_winners_per_day is not null or max_winners_total is not null),
  constraint roulette_winners_total check (status = 'inactive' or won <= max_winners_total)
);

create unique index roulette_winners_of_item on roulette_winners_config (item_id) where deleted_at is null;
create index roulette_winners_of_game on roulette_winners_config (roulette_id, config_id) where deleted_at is null;

create table roulette_item_day (
  item_id bigint not null references roulette_item (item_id),
  day     date   not null,
  won     int    not null,
  cap     int,
  primary key (item_id, day),
  constraint roulette_item_day_cap check (won <= cap)
);

create table roulette_player_day (
  main_id       bigint not null references roulette_game (main_id),
  subscriber_id bigint not null references subscriber (id),
  day           date   not null,
  spins         int    not null,
  cap           int,
  primary key (main_id, day, subscriber_id),
  constraint roulette_player_day_cap check (spins <= cap)
);

create table roulette_spin (
  spin_id       bigint      generated always as identity primary key,
  main_id       bigint      not null references roulette_game (main_id),
  spin_no       bigint      not null,
  wheel_id      bigint      not null references roulette_wheel (wheel_id),
  subscriber_id bigint      not null references subscriber (id),
  -- Generated by the app, so that a repeated request is one spin.
  request_id    uuid        not null constraint roulette_spin_once unique,
  ticket        int         not null check (ticket between 0 and 9999),
  drawn_item_id bigint      not null references roulette_item (item_id),
  outcome       text        not null check (outcome in
                  ('won', 'no_win', 'excluded', 'out_of_stock', 'daily_limit', 'quota', 'spacing', 'cooldown')),
  cost_type     text        not null,
  cost          int         not null check (cost >= 0),
  charge        uuid        unique,
  spun_at       timestamptz not null default now(),
  constraint roulette_spin_in_order unique (main_id, spin_no),
  constraint roulette_spin_paid check ((cost > 0) = (charge is not null))
);

create index roulette_spin_newest on roulette_spin (main_id, spun_at, spin_id);
create index roulette_spin_by_outcome on roulette_spin (main_id, outcome, spun_at, spin_id);
create index roulette_spin_on_item on roulette_spin (drawn_item_id, spun_at, spin_id);
create index roulette_spin_of_person on roulette_spin (subscriber_id, spun_at, spin_id);

create table roulette_reward (
  tracking_id     bigint      generated always as identity primary key,
  spin_id         bigint      not null unique references roulette_spin (spin_id),
  main_id         bigint      not null references roulette_game (main_id),
  game_name       text        not null,
  item_id         bigint      not null references roulette_item (item_id),
  item_name       text        not null,
  type            text        not null check (type in ('load', 'vc', 'blvck', 'prp_item', 'physical')),
  value           bigint      not null,
  deliverable     boolean     not null,
  subscriber_id   bigint      not null references subscriber (id),
  cognito_sub     uuid        not null,
  name            text        not null,
  mobile_number   text        not null,
  status          text        not null default 'pending' check (status in ('pending', 'processing', 'shipped', 'delivered',
                    'ready_for_pickup', 'completed', 'credited', 'cancelled', 'forfeited')),
  address         text        not null default '' check (length(address) <= 300),
  courier         text        check (courier in ('LBC', 'J&T', 'Ninja Van', '2GO', 'Grab', 'Pick-up')),
  tracking_no     text        not null default '' check (length(tracking_no) <= 60),
  proof_keys      text[]      not null default '{}' check (cardinality(proof_keys) <= 10),
  remarks         text        not null default '' check (length(remarks) <= 500),
  processed_by_id bigint,
  cancelled_by_id bigint,
  search_text     text        not null generated always as (search_fold(name || ' ' || mobile_number || ' ' || item_name || ' ' || tracking_no)) stored,
  won_at          timestamptz not null default now(),
  updated_by      text        not null,
  updated_at      timestamptz not null default now(),
  version         int         not null default 1,

  constraint roulette_reward_two_people check (cancelled_by_id <> processed_by_id),
  constraint roulette_reward_cancelled_by check (status <> 'cancelled' or cancelled_by_id is not null),
  constraint roulette_reward_sent check (status not in ('shipped', 'delivered')
    or (courier is not null and courier <> 'Pick-up' and tracking_no <> '' and address <> '')),
  constraint roulette_reward_proven check (status not in ('delivered', 'completed') or cardinality(proof_keys) > 0),
  constraint roulette_reward_delivery check (case when deliverable then status <> 'credited' else status in ('pending', 'credited', 'cancelled', 'forfeited') end)
);

create index roulette_reward_newest on roulette_reward (won_at, tracking_id);
create index roulette_reward_by_status on roulette_reward (status, won_at, tracking_id);
create index roulette_reward_of_game on roulette_reward (main_id, won_at, tracking_id);
create index roulette_reward_by_type on roulette_reward (type, won_at, tracking_id);
create index roulette_reward_of_person on roulette_reward (item_id, subscriber_id, won_at);
create index roulette_reward_search on roulette_reward using gin (search_text gin_trgm_ops);
create index roulette_reward_waiting on roulette_reward (won_at) where status = 'pending';

create table roulette_reward_step (
  id          bigint      generated always as identity primary key,
  tracking_id bigint      not null references roulette_reward (tracking_id),
  from_status text,
  status      text        not null,
  courier     text,
  tracking_no text        not null default '',
  proof_keys  text[]      not null default '{}',
  remarks     text        not null default '',
  by_id       bigint,
  by          text        not null,
  created_at  timestamptz not null default now()
);

create index roulette_reward_step_of on roulette_reward_step (tracking_id, id);

-- Account for the price of spins.
select ledger_open_account('operator:roulette:' || lower(asset), asset, 'operator', null, null, 1) from unnest(array['BLVCK', 'PRP']) asset;

revoke update, delete, truncate on roulette_wheel, roulette_spin, roulette_reward_step from erp_api;
revoke delete, truncate on roulette_game, roulette_item, roulette_winners_config, roulette_reward, roulette_item_day, roulette_player_day from erp_api;

create constraint trigger check_wheel after insert or update of chance, status, deleted_at, roulette_id on roulette_item
  deferrable initially deferred for each row execute function roulette_check_wheel();

create constraint trigger check_wheel after insert or update of status on roulette_game
  deferrable initially deferred for each row execute function roulette_check_wheel();

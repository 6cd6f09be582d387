-- What points are redeemed for, and the way of each redemption to the person.
create table prp_category (
  id          bigint      generated always as identity primary key,
  name        text        not null check (length(name) between 1 and 80),
  description text        not null default '' check (length(description) <= 2000),
  icon_key    text        references stored_file (key),
  sequence    int         not null default 1 check (sequence between 1 and 9999),
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
create unique index prp_category_name on prp_category (lower(name)) where deleted_at is null;
create index prp_category_in_order on prp_category (sequence, id) where deleted_at is null;

create table prp_item (
  id             bigint      generated always as identity primary key,
  category_id    bigint      not null references prp_category (id),
  name           text        not null check (length(name) between 1 and 120),
  description    text        not null default '' check (length(description) <= 2000),
  image_keys     text[]      not null default '{}' check (cardinality(image_keys) <= 5),
  points         int         not null check (points > 0),
  cash_part      bigint      not null default 0 check (cash_part >= 0),
  -- It is taken by the statement that redeems, on the row it holds: of two who want the last one, one gets it.
  stock          int         not null constraint prp_item_stock check (stock >= 0),
  limit_per_user int         check (limit_per_user > 0),
  start_at       timestamptz,
  end_at         timestamptz,
  deliverable    boolean     not null default true,
  status         text        not null default 'active' check (status in ('active', 'inactive')),
  search_text    text        not null generated always as (search_fold(name)) stored,
  sort_name      text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by     text,
  created_at     timestamptz not null default now(),
  updated_by     text,
  updated_at     timestamptz not null default now(),
  version        int         not null default 1,
  deleted_at     timestamptz,
  constraint prp_item_times check (end_at > start_at)
);
create unique index prp_item_name on prp_item (lower(name)) where deleted_at is null;
create index prp_item_newest on prp_item (created_at desc, id desc) where deleted_at is null;
create index prp_item_by_name on prp_item (sort_name, id) where deleted_at is null;
create index prp_item_by_points on prp_item (points, id) where deleted_at is null;
create index prp_item_by_stock on prp_item (stock, id) where deleted_at is null;
create index prp_item_of_category on prp_item (category_id, created_at desc, id desc) where deleted_at is null;
create index prp_item_search on prp_item using gin (search_text gin_trgm_ops) where deleted_at is null;

create table prp_redemption (
  tracking_id      bigint      generated always as identity primary key,
  subscriber_id    bigint      not null references subscriber (id),
  cognito_sub      uuid        not null,
  name             text        not null,
  mobile_number    text        not null,
  item_id          bigint      not null references prp_item (id),
  item_name        text        not null,
  deliverable      boolean     not null,
  points           int         not null check (points > 0),
  cash_part        bigint      not null default 0 check (cash_part >= 0),
  status           text        not null default 'pending' check (status in ('pending', 'processing', 'shipped', 'delivered',
                     'ready_for_pickup', 'completed', 'credited', 'cancelled', 'forfeited')),
  address          text        not null default '' check (length(address) <= 300),
  courier          text        check (courier in ('LBC', 'J&T', 'Ninja Van', '2GO', 'Grab', 'Pick-up')),
  tracking_no      text        not null default '' check (length(tracking_no) <= 60),
  proof_keys       text[]      not null default '{}' check (cardinality(proof_keys) <= 10),
  remarks          text        not null default '' check (length(remarks) <= 500),
  points_transfer  uuid        not null unique,
  cash_transfer    uuid        unique,
  -- Null where the subscriber redeemed by themselves.
  created_by_id    bigint,
  created_by       text        not null,
  cancelled_by_id  bigint,
  search_text      text        not null generated always as (search_fold(name || ' ' || mobile_number || ' ' || item_name || ' ' || tracking_no)) stored,
  created_at       timestamptz not null default now(),
  updated_by       text        not null,
  updated_at       timestamptz not null default now(),
  version          int         not null default 1,

  constraint prp_redemption_two_people check (cancelled_by_id <> created_by_id),
  constraint prp_redemption_cancelled_by check (status <> 'cancelled' or cancelled_by_id is not null),
  -- What was delivered is proven, and what is on its way says by whom.
  constraint prp_redemption_sent check (status not in ('shipped', 'delivered') or (courier is not null and courier <> 'Pick-up' and tracking_no <> '')),
  constraint prp_redemption_proven check (status not in ('delivered', 'completed') or cardinality(proof_keys) > 0),
  constraint prp_redemption_way check (case when deliverable then status <> 'credited' else status in ('pending', 'credited', 'cancelled', 'forfeited') end)
);
create index prp_redemption_newest on prp_redemption (created_at desc, tracking_id desc);
create index prp_redemption_by_status on prp_redemption (status, created_at desc, tracking_id desc);
create index prp_redemption_of_item on prp_redemption (item_id, subscriber_id, created_at desc, tracking_id desc);
create index prp_redemption_by_points on prp_redemption (points, tracking_id);
create index prp_redemption_of_person on prp_redemption (subscriber_id, created_at desc);
create index prp_redemption_search on prp_redemption using gin (search_text gin_trgm_ops);
create index prp_redemption_waiting on prp_redemption (created_at) where status = 'pending';

-- The way of a redemption, step by step. Only ever added to.
create table prp_redemption_step (
  id          bigint      generated always as identity primary key,
  tracking_id bigint      not null references prp_redemption (tracking_id),
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
create index prp_redemption_step_of on prp_redemption_step (tracking_id, id);
revoke update, delete, truncate on prp_redemption_step from erp_api;
revoke delete, truncate on prp_redemption from erp_api;

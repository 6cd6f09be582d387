-- The version of each order that people arrange: two who arrange one at the same time are told apart by it.
create table eload_order (
  list       text        primary key check (length(list) between 1 and 60),
  version    int         not null default 1,
  updated_by text,
  updated_at timestamptz not null default now()
);

create table eload_category (
  id          bigint      generated always as identity primary key,
  name        text        not null check (length(name) between 1 and 80),
  carrier     text        not null check (carrier in
                ('globe', 'tm', 'gomo', 'smart', 'tnt', 'sun', 'dito', 'cherry', 'ml', 'all')),
  icon_key    text        references stored_file (key),
  -- Its place among the categories of its carrier.
  sequence    int         not null check (sequence > 0),
  status      text        not null default 'active' check (status in ('active', 'inactive')),
  -- How many promos are in it, kept by a trigger on the promos.
  promo_count int         not null default 0 check (promo_count >= 0),
  search_text text        not null generated always as (search_fold(name)) stored,
  sort_name   text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by  text,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,
  deleted_at  timestamptz,

  constraint eload_category_one_place exclude using btree (carrier with =, sequence with =)
    where (deleted_at is null) deferrable initially deferred
);
create unique index eload_category_name on eload_category (carrier, lower(name)) where deleted_at is null;

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
  constraint eload_special_category_one_place exclude using btree (sequence with =)
    where (deleted_at is null) deferrable initially deferred
);
create unique index eload_special_category_name on eload_special_category (lower(name)) where deleted_at is null;

-- The promos of a special category. The migration of the promos adds the foreign key to them.
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
  -- Its place among the active banners of its placement; 0 while it is not active.
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
  -- A placement shows ten at most, each at a place of its own.
  constraint eload_banner_ten check (
    case when status = 'active' and deleted_at is null then sequence between 1 and 10 else sequence = 0 end
  ),
  constraint eload_banner_one_place exclude using btree (placement with =, sequence with =)
    where (sequence > 0) deferrable initially deferred
);
create index eload_banner_newest on eload_banner (created_at desc, banner_id desc) where deleted_at is null;

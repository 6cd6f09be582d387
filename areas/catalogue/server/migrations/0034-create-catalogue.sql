create table product_category (
  product_id  bigint      generated always as identity primary key,
  name        text        not null check (length(name) between 1 and 80),
  description text        not null default '' check (length(description) <= 2000),
  icon_key    text        references stored_file (key),
  parent_id   bigint      references product_category (product_id)
              constraint product_category_parent_is_another check (parent_id <> product_id),
  -- Position among its siblings, and in the whole tree.
  sequence    int         not null check (sequence > 0),
  place       int         not null default 0,
  status      text        not null default 'active' check (status in ('active', 'inactive')),
  search_text text        not null generated always as (search_fold(' ' || name || ' ' || description)) stored,
  sort_name   text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by  text,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,
  deleted_at  timestamptz,

  constraint product_category_sequence_excl exclude using btree ((coalesce(parent_id, 0)) with =, sequence with =)
    where (deleted_at is null) deferrable initially deferred
);

create unique index product_category_name on product_category (name_fold(name)) where deleted_at is null;
create index product_category_children on product_category (parent_id, sequence);
create index product_category_in_place on product_category (place, product_id) where deleted_at is null;
create index product_category_by_name on product_category (sort_name, product_id) where deleted_at is null;
create index product_category_newest on product_category (created_at desc, product_id desc) where deleted_at is null;
create index product_category_changed on product_category (updated_at desc, product_id desc) where deleted_at is null;

create table product_group (
  id          bigint      generated always as identity primary key,
  name        text        not null check (length(name) between 1 and 80),
  category_id bigint      not null references product_category (product_id),
  description text        not null default '' check (length(description) <= 2000),
  status      text        not null default 'active' check (status in ('active', 'inactive')),
  search_text text        not null generated always as (search_fold(' ' || name)) stored,
  sort_name   text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by  text,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,
  deleted_at  timestamptz,

  constraint product_group_in_category unique (id, category_id)
);

create unique index product_group_name on product_group (category_id, name_fold(name)) where deleted_at is null;
create index product_group_by_name on product_group (sort_name, id) where deleted_at is null;
create index product_group_newest on product_group (created_at desc, id desc) where deleted_at is null;
create index product_group_changed on product_group (updated_at desc, id desc) where deleted_at is null;

create table product_brand (
  id           bigint      generated always as identity primary key,
  name         text        not null check (length(name) between 1 and 80),
  logo_key     text        references stored_file (key),
  manufacturer text        not null default '' check (length(manufacturer) <= 120),
  status       text        not null default 'active' check (status in ('active', 'inactive')),
  search_text  text        not null generated always as (search_fold(' ' || name || ' ' || manufacturer)) stored,
  sort_name    text        collate "C" not null generated always as (search_fold(name)) stored,
  sort_manufacturer text   collate "C" not null generated always as (search_fold(manufacturer)) stored,
  created_by   text,
  created_at   timestamptz not null default now(),
  updated_by   text,
  updated_at   timestamptz not null default now(),
  version      int         not null default 1,
  deleted_at   timestamptz
);

create unique index product_brand_name on product_brand (name_fold(name)) where deleted_at is null;
create index product_brand_by_name on product_brand (sort_name, id) where deleted_at is null;
create index product_brand_by_manufacturer on product_brand (sort_manufacturer, id) where deleted_at is null;
create index product_brand_newest on product_brand (created_at desc, id desc) where deleted_at is null;
create index product_brand_changed on product_brand (updated_at desc, id desc) where deleted_at is null;

create table product_unit (
  id         bigint      generated always as identity primary key,
  code       text        not null check (code = trim(code) and length(code) between 1 and 10),
  name       text        not null check (length(name) between 1 and 60),
  created_by text,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz not null default now(),
  version    int         not null default 1,
  deleted_at timestamptz
);

create unique index product_unit_code on product_unit (lower(code)) where deleted_at is null;

create table product_template (
  id           bigint      generated always as identity primary key,
  sku          text        not null check (sku = trim(sku) and length(sku) between 1 and 40),
  barcode      text        not null default '' check (barcode = '' or is_valid_barcode(barcode)),
  name         text        not null check (length(name) between 1 and 150),
  description  text        not null default '' check (length(description) <= 2000),
  category_id  bigint      not null references product_category (product_id),
  group_id     bigint,
  brand_id     bigint      not null references product_brand (id),
  uom_id       bigint      not null references product_unit (id),
  pack_size    int         not null default 1 check (pack_size between 1 and 1000000),
  srp          bigint      not null check (srp between 1 and 99999999999999),
  cost         bigint      constraint product_template_cost_range check (cost between 0 and srp),
  weight_grams int         check (weight_grams between 0 and 100000000),
  image_key    text        references stored_file (key),
  status       text        not null default 'active' check (status in ('active', 'inactive')),
  -- Name of the imported file.
  imported_from text,
  search_text  text        not null generated always as (search_fold(' ' || sku || ' ' || barcode || ' ' || name)) stored,
  sort_name    text        collate "C" not null generated always as (search_fold(name)) stored,
  sort_sku     text        collate "C" not null generated always as (lower(sku)) stored,
  created_by   text,
  created_at   timestamptz not null default now(),
  updated_by   text,
  updated_at   timestamptz not null default now(),
  version      int         not null default 1,
  deleted_at   timestamptz,

  -- The group must belong to the category.
  constraint product_template_group foreign key (group_id, category_id) references product_group (id, category_id)
);

create unique index product_template_sku on product_template (sort_sku) where deleted_at is null;
create index product_template_newest on product_template (created_at desc, id desc) where deleted_at is null;
create index product_template_changed on product_template (updated_at desc, id desc) where deleted_at is null;
create index product_template_by_name on product_template (sort_name, id) where deleted_at is null;
create index product_template_by_sku on product_template (sort_sku, id) where deleted_at is null;
create index product_template_by_price on product_template (srp, id) where deleted_at is null;
create index product_template_of_category on product_template (category_id, created_at desc, id desc) where deleted_at is null;
create index product_template_of_group on product_template (group_id, created_at desc, id desc) where deleted_at is null;
create index product_template_of_brand on product_template (brand_id, created_at desc, id desc) where deleted_at is null;
create index product_template_of_unit on product_template (uom_id, created_at desc, id desc) where deleted_at is null;
create index product_template_inactive on product_template (created_at desc, id desc)
  where status = 'inactive' and deleted_at is null;
create index product_template_without_barcode on product_template (created_at desc, id desc)
  where barcode = '' and deleted_at is null;
create index product_template_search on product_template using gin (search_text gin_trgm_ops);

create constraint trigger product_category_two_levels after insert or update of parent_id, deleted_at on product_category
  deferrable initially deferred for each row execute function product_category_two_levels();

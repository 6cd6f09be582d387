create index business_by_name on business (sort_name, business_id) where deleted_at is null;
create index business_by_type on business (business_type_id, created_at desc, business_id desc) where deleted_at is null;
create index business_by_region on business (region_code, created_at desc, business_id desc) where deleted_at is null;
create index business_by_papers
  on business (registration_kind, created_at desc, business_id desc) where deleted_at is null;
create index business_inactive
  on business (created_at desc, business_id desc) where status = 'inactive' and deleted_at is null;

create table business_count (
  status            text     not null,
  business_type_id  smallint not null,
  store_category    text     not null,
  registration_kind text     not null,
  region_code       text     not null,
  n                 bigint   not null
);

create index business_count_key
  on business_count (status, business_type_id, store_category, registration_kind, region_code);

create table business_customer (
  id               bigint      generated always as identity primary key,
  business_id      bigint      not null references business (business_id),
  name             text        not null check (length(name) between 1 and 160),
  mobile           text        not null check (mobile ~ '^\+[1-9][0-9]{7,14}$'),
  last_purchase_at timestamptz not null,
  total_spent      bigint      not null check (total_spent >= 0),
  search_text      text        not null generated always as (search_fold(' ' || name || ' ' || mobile)) stored,
  unique (business_id, mobile)
);

create index business_customer_latest on business_customer (business_id, last_purchase_at desc, id desc);

create table business_product (
  id          bigint generated always as identity primary key,
  business_id bigint not null references business (business_id),
  name        text   not null check (length(name) between 1 and 120),
  category    text   not null default '' check (length(category) <= 80),
  price       bigint not null check (price >= 0),
  stock       int    not null check (stock >= 0),
  search_text text   not null generated always as (search_fold(' ' || name || ' ' || category)) stored,
  unique (business_id, name)
);

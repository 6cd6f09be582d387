create table eseller_brand (
  id               bigint      generated always as identity primary key,
  name             text        not null check (length(name) between 1 and 80),
  logo_key         text        references stored_file (key),
  supplier_name    text        not null default '' check (length(supplier_name) <= 120),
  supplier_contact text        not null default '' check (length(supplier_contact) <= 120),
  min_order        bigint      not null default 0 check (min_order between 0 and 99999999999999),
  lead_time_days   int         not null default 0 check (lead_time_days between 0 and 90),
  status           text        not null default 'active' check (status in ('active', 'inactive')),
  search_text      text        not null generated always as (search_fold(' ' || name || ' ' || supplier_name)) stored,
  sort_name        text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by       text,
  created_at       timestamptz not null default now(),
  updated_by       text,
  updated_at       timestamptz not null default now(),
  version          int         not null default 1,
  deleted_at       timestamptz
);

create unique index eseller_brand_name on eseller_brand (name_fold(name)) where deleted_at is null;
create index eseller_brand_newest on eseller_brand (created_at desc, id desc) where deleted_at is null;
create index eseller_brand_changed on eseller_brand (updated_at desc, id desc) where deleted_at is null;
create index eseller_brand_by_name on eseller_brand (sort_name, id) where deleted_at is null;
create index eseller_brand_by_lead_time on eseller_brand (lead_time_days, id) where deleted_at is null;

create table eseller_category (
  business_category_id bigint generated always as identity primary key,
  name        text        not null check (length(name) between 1 and 80),
  icon_key    text        references stored_file (key),
  sequence    int         not null check (sequence > 0),
  status      text        not null default 'active' check (status in ('active', 'inactive')),
  search_text text        not null generated always as (search_fold(' ' || name)) stored,
  sort_name   text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by  text,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,
  deleted_at  timestamptz,

  constraint eseller_category_sequence_excl exclude using btree (sequence with =)
    where (deleted_at is null) deferrable initially deferred
);

create unique index eseller_category_name on eseller_category (name_fold(name)) where deleted_at is null;
create index eseller_category_newest on eseller_category (created_at desc, business_category_id desc) where deleted_at is null;
create index eseller_category_changed on eseller_category (updated_at desc, business_category_id desc) where deleted_at is null;
create index eseller_category_by_name on eseller_category (sort_name, business_category_id) where deleted_at is null;

create table eseller_banner (
  banner_id   bigint      generated always as identity primary key,
  title       text        not null check (length(title) between 1 and 80),
  image_key   text        references stored_file (key),
  link_type   text        not null default 'none' check (link_type in ('none', 'product', 'category', 'brand', 'url')),
  link_value  text        not null default '' check (length(link_value) <= 500),
  start_at    timestamptz,
  end_at      timestamptz,
  sequence    int         not null check (sequence > 0),
  status      text        not null default 'inactive' check (status in ('active', 'inactive')),
  search_text text        not null generated always as (search_fold(' ' || title)) stored,
  sort_title  text        collate "C" not null generated always as (search_fold(title)) stored,
  created_by  text,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,
  deleted_at  timestamptz,

  constraint eseller_banner_times check (end_at > start_at),
  constraint eseller_banner_link check ((link_type = 'none') = (link_value = '')),
  constraint eseller_banner_sequence_excl exclude using btree (sequence with =)
    where (deleted_at is null) deferrable initially deferred
);

create index eseller_banner_newest on eseller_banner (created_at desc, banner_id desc) where deleted_at is null;
create index eseller_banner_changed on eseller_banner (updated_at desc, banner_id desc) where deleted_at is null;
create index eseller_banner_by_title on eseller_banner (sort_title, banner_id) where deleted_at is null;

create table eseller_product (
  id                   bigint      generated always as identity primary key,
  sku                  text        not null check (length(sku) between 1 and 40),
  name                 text        not null check (length(name) between 1 and 150),
  image_key            text        references stored_file (key),
  brand_id             bigint      not null references eseller_brand (id),
  business_category_id bigint      not null references eseller_category (business_category_id),
  template_id          bigint      references product_template (id),
  price                bigint      not null check (price between 1 and 99999999999999),
  stock                int         not null check (stock >= 0),
  seller               text        not null check (length(seller) between 1 and 120),
  status               text        not null default 'active' check (status in ('active', 'inactive')),
  search_text          text        not null
                       generated always as (search_fold(' ' || sku || ' ' || name || ' ' || seller)) stored,
  sort_name            text        collate "C" not null generated always as (search_fold(name)) stored,
  created_at           timestamptz not null default now(),
  deleted_at           timestamptz
);

create unique index eseller_product_sku on eseller_product (seller, sku) where deleted_at is null;
create index eseller_product_newest on eseller_product (created_at desc, id desc) where deleted_at is null;
create index eseller_product_by_name on eseller_product (sort_name, id) where deleted_at is null;
create index eseller_product_by_price on eseller_product (price, id) where deleted_at is null;
create index eseller_product_by_stock on eseller_product (stock, id) where deleted_at is null;
create index eseller_product_of_brand on eseller_product (brand_id, created_at desc, id desc) where deleted_at is null;
create index eseller_product_of_category on eseller_product (business_category_id, created_at desc, id desc)
  where deleted_at is null;
create index eseller_product_of_template on eseller_product (template_id) where template_id is not null;
create index eseller_product_inactive on eseller_product (created_at desc, id desc)
  where status = 'inactive' and deleted_at is null;
create index eseller_product_search on eseller_product using gin (search_text gin_trgm_ops);

create sequence eseller_order_number;

create table eseller_order (
  order_id        bigint      generated always as identity primary key,
  order_no        text        collate "C" not null unique
                  default 'ESO' || lpad(nextval('eseller_order_number')::text, 7, '0') check (order_no ~ '^ESO[0-9]{7,}$'),
  business_id     bigint      not null references business (business_id),
  -- Values at the time of the order.
  buyer_name      text        not null check (length(buyer_name) between 1 and 250),
  buyer_mobile    text        not null check (buyer_mobile ~ '^\+[0-9]{8,15}$'),
  address         text        not null check (length(address) between 1 and 500),
  seller          text        not null check (length(seller) between 1 and 120),
  subtotal        bigint      not null check (subtotal >= 0),
  delivery_fee    bigint      not null default 0 check (delivery_fee >= 0),
  discount        bigint      not null default 0 check (discount >= 0),
  total           bigint      not null
                  constraint eseller_order_total_sum check (total >= 0 and total = greatest(0, subtotal + delivery_fee - discount)),
  payment_method  text        not null check (payment_method in ('wallet', 'gcash', 'maya', 'card', 'cod')),
  payment_status  text        not null default 'unpaid' check (payment_status in ('unpaid', 'paid', 'refunded')),
  courier         text        not null default '' check (length(courier) <= 60),
  tracking_no     text        not null default '' check (length(tracking_no) <= 60),
  status          text        not null default 'pending' check (status in
                    ('pending', 'confirmed', 'packed', 'shipped', 'delivered', 'completed', 'cancelled', 'returned')),
  -- Deadline of the next step.
  due_at          timestamptz,
  delivered_at    timestamptz,
  end_reason      text        not null default '' check (length(end_reason) <= 500),

  refund_status   text        not null default 'none' check (refund_status in ('none', 'pending', 'rejected', 'done')),
  refund_request_id bigint,
  refund_requested_by_id bigint,
  refund_requested_by text    not null default '',
  refund_approved_by_id bigint constraint eseller_order_refund_two_people check (refund_approved_by_id <> refund_requested_by_id),
  refund_approved_by text     not null default '',
  refund_transfer_id uuid     unique,
  wallet_txn_ref  text        not null default '',
  refunded_at     timestamptz,

  search_text     text        not null generated always as (
    search_fold(' ' || order_no || ' ' || buyer_name || ' ' || buyer_mobile || ' ' || seller || ' ' || tracking_no)
  ) stored,
  created_at      timestamptz not null default now(),
  updated_by      text,
  updated_at      timestamptz not null default now(),
  version         int         not null default 1,

  -- A shipped order has a courier and a tracking number.
  constraint eseller_order_sent check (status not in ('shipped', 'delivered', 'completed', 'returned')
    or (courier <> '' and tracking_no <> '')),
  constraint eseller_order_delivered check ((status in ('delivered', 'completed', 'returned')) = (delivered_at is not null)),
  constraint eseller_order_end check ((status in ('cancelled', 'returned')) = (end_reason <> '')),
  constraint eseller_order_due check ((status in ('pending', 'confirmed', 'packed', 'shipped')) = (due_at is not null)),
  -- A cancelled or returned order is refunded once, by two people.
  constraint eseller_order_refunded check (
    (payment_status = 'refunded') = (refund_status = 'done')
    and (refund_status = 'done') = (refund_transfer_id is not null)
    and (refund_status = 'done') = (refunded_at is not null)
    and (refund_status = 'done') = (refund_approved_by_id is not null)
    and (refund_status = 'none' or (status in ('cancelled', 'returned') and refund_requested_by_id is not null)))
);

create index eseller_order_newest on eseller_order (created_at desc, order_id desc);
create index eseller_order_by_total on eseller_order (total, order_id);
create index eseller_order_by_number on eseller_order (order_no, order_id);
create index eseller_order_by_due on eseller_order ((coalesce(due_at, 'infinity'::timestamptz)), order_id);
create index eseller_order_by_status on eseller_order (status, created_at desc, order_id desc);
create index eseller_order_by_payment on eseller_order (payment_status, created_at desc, order_id desc);
create index eseller_order_of_seller on eseller_order (seller, created_at desc, order_id desc);
create index eseller_order_of_buyer on eseller_order (business_id, created_at desc, order_id desc);
create index eseller_order_to_complete on eseller_order (delivered_at) where status = 'delivered';
create index eseller_order_of_refund on eseller_order (refund_status, created_at desc, order_id desc) where refund_status <> 'none';
create index eseller_order_search on eseller_order using gin (search_text gin_trgm_ops);

create table eseller_order_item (
  order_id   bigint not null references eseller_order (order_id),
  line       int    not null check (line > 0),
  product_id bigint not null references eseller_product (id),
  sku        text   not null,
  name       text   not null,
  qty        int    not null check (qty between 1 and 100000),
  price      bigint not null check (price >= 0),
  primary key (order_id, line)
);

create index eseller_order_item_of_product on eseller_order_item (product_id);

create table business_type (
  id       smallint primary key,
  name     text     not null unique,
  position smallint not null unique
);

insert into business_type (id, name, position) values
  (1, 'Sari-sari store', 1),
  (2, 'Carinderia', 2),
  (3, 'Grocery', 3),
  (4, 'Bakery', 4),
  (5, 'Pharmacy', 5),
  (6, 'Services', 6),
  (7, 'Others', 7);

create table business (
  business_id         bigint      generated always as identity primary key,
  subscriber_id       bigint      not null references subscriber (id),
  -- Copied from the owner, whose businesses the merchant calls ask for by it.
  cognito_sub         uuid,
  business_name       text        not null check (length(business_name) between 2 and 120),
  business_address    text        not null default '' check (length(business_address) <= 250),
  business_type_id    smallint    not null references business_type (id),
  store_category      text        not null default '' check (store_category in ('', 'sss', 'nsss')),

  region_code         text        not null references place (code),
  -- In Metro Manila, which has no province, this is the code of the region.
  province_code       text        not null references place (code),
  city_code           text        not null references place (code),
  barangay_code       text        not null references place (code),
  street              text        not null default '' check (length(street) <= 120),
  zip                 text        not null default '' check (zip ~ '^([0-9]{4})?$'),
  latitude            numeric(9, 6) check (latitude between 4 and 22),
  longitude           numeric(9, 6) check (longitude between 116 and 127),

  contact_number      text        not null check (contact_number ~ '^\+[1-9][0-9]{7,14}$'),
  email               text        check (length(email) between 3 and 254),
  registration_kind   text        not null default 'none'
                      check (registration_kind in ('DTI', 'SEC', 'CDA', 'BMBE', 'none')),
  registration_number text        not null default '' check (length(registration_number) <= 40),
  registration_expiry date,
  tin                 text        not null default ''
                      check (tin ~ '^([0-9]{3}-[0-9]{3}-[0-9]{3}-[0-9]{5})?$'),
  -- JSON in a text, as the wire carries it: at most six {platform, url}.
  social_medias_link  text        not null default '[]',
  agent_code          text        not null default '',
  status              text        not null default 'active' check (status in ('active', 'inactive')),

  created_by          text,
  created_at          timestamptz not null default now(),
  updated_by          text,
  updated_at          timestamptz not null default now(),
  version             int         not null default 1,
  deleted_at          timestamptz,

  search_text         text        not null generated always as (
    search_fold(' ' || business_name || ' ' || contact_number || ' ' || coalesce(email, ''))
  ) stored,

  check ((latitude is null) = (longitude is null))
);

create index business_of_subscriber on business (subscriber_id) where deleted_at is null;
create index business_of_cognito_sub on business (cognito_sub) where deleted_at is null;
create index business_newest on business (created_at desc, business_id desc) where deleted_at is null;
create index business_search on business using gin (search_text gin_trgm_ops) where deleted_at is null;

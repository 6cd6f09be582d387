create table subscriber (
  id               bigint      generated always as identity primary key,
  -- Null if registered by staff and never signed in.
  cognito_sub      uuid,
  first_name       text        not null check (length(first_name) between 1 and 60),
  middle_name      text        not null default '' check (length(middle_name) <= 60),
  last_name        text        not null check (length(last_name) between 1 and 60),
  suffix           text        not null default '' check (length(suffix) <= 60),
  mobile_number    text        not null check (mobile_number ~ '^\+[1-9][0-9]{7,14}$'),
  email            text        check (length(email) between 3 and 254),
  birth_date       date,
  sex              text        check (sex in ('male', 'female')),
  nationality      char(2)     not null default 'PH' check (nationality ~ '^[A-Z]{2}$'),
  source_of_funds  text        not null default '' check (length(source_of_funds) <= 80),
  occupation       text        not null default '' check (length(occupation) <= 80),

  region_code      text        references place (code),
  -- In Metro Manila, which has no province, this is the code of the region.
  province_code    text        references place (code),
  city_code        text        references place (code),
  barangay_code    text        references place (code),
  street           text        not null default '' check (length(street) <= 120),
  zip              text        not null default '' check (zip ~ '^([0-9]{4})?$'),

  kyc_acct_type    text        not null default 'NoKYC',
  kyc_acct_status  text        not null default '',
  kyc_status       text        not null default 'None',
  watchlist_status text        not null default 'clear'
                   check (watchlist_status in ('clear', 'under_review', 'watchlisted')),
  status           text        not null default 'active' check (status in ('active', 'inactive')),
  -- Copied from the wallet for lists; null while there is no wallet.
  wallet_status    text        check (wallet_status in ('active', 'on_hold', 'frozen', 'closed')),

  registered_at    timestamptz not null default now(),
  last_login_at    timestamptz,
  created_by       text,
  created_at       timestamptz not null default now(),
  updated_by       text,
  updated_at       timestamptz not null default now(),
  version          int         not null default 1,
  deleted_at       timestamptz,
  -- Sort key of names: "dela Cruz" sorts under D and Ñ with N, independently of the server's locale.
  -- Two spaces sort every Santos before the first Santos Cruz.
  sort_name        text        collate "C" not null generated always as (
    search_fold(last_name || '  ' || first_name || ' ' || middle_name)
  ) stored,
  -- App tokens issued before this time are invalid.
  signed_out_at timestamptz,
  -- Names of the person's active businesses, so that one index finds either.
  shop_names text not null default '',
  search_text text not null generated always as (
    search_fold(
      ' ' || first_name || ' ' || case middle_name when '' then '' else middle_name || ' ' end || last_name
      || case suffix when '' then ' ' else ' ' || suffix || ' ' end || mobile_number || ' ' || coalesce(email, '')
      || ' ' || shop_names
    )
  ) stored,
  -- Language of messages to the subscriber; null until the subscriber or staff choose one, which means English.
  language text constraint subscriber_language check (language in ('en', 'fil')),
  mobile_number_changed_at timestamptz,
  -- The number of a deactivated subscriber belongs to them until somebody else takes it over.
  mobile_number_released_at timestamptz,

  -- KYC type, status and review result are consistent.
  constraint subscriber_kyc_state check (
    (kyc_acct_type, kyc_acct_status, kyc_status) in (
      ('NoKYC', '', 'None'),
      ('PendingKYC', 'PendingVerification', 'Submitted'),
      ('ManualKYC', 'ManualVerification', 'Submitted'),
      ('FailedKYC', 'FailedVerification', 'Rejected'),
      ('FullyVerified', 'Live', 'Approved'),
      ('FullyVerified', 'Freeze', 'Approved')
    )
  ),
  -- An address begins with its region: no barangay without a city, no city without a region.
  constraint subscriber_address check (
    (barangay_code is null or city_code is not null)
    and (city_code is null or province_code is not null)
    and (province_code is null or region_code is not null)
  )
);

create unique index subscriber_cognito_sub on subscriber (cognito_sub);
create unique index subscriber_mobile_number_owner on subscriber (mobile_number)
  where deleted_at is null and mobile_number_released_at is null;
create unique index subscriber_email on subscriber (lower(email)) where email is not null and deleted_at is null;

-- Each sort order of the list, with the id as tie-breaker.
create index subscriber_newest on subscriber (registered_at desc, id desc) where deleted_at is null;
create index subscriber_by_name on subscriber (sort_name, id) where deleted_at is null;
create index subscriber_by_region
  on subscriber (region_code, registered_at desc, id desc) where deleted_at is null;
create index subscriber_inactive
  on subscriber (registered_at desc, id desc) where status = 'inactive' and deleted_at is null;
create index subscriber_on_watchlist
  on subscriber (watchlist_status, registered_at desc, id desc)
  where watchlist_status <> 'clear' and deleted_at is null;

-- Sort orders by KYC, with the id as tie-breaker.
create index subscriber_by_kyc_type on subscriber (kyc_acct_type, id) where deleted_at is null;
create index subscriber_by_kyc_status on subscriber (kyc_acct_status, id) where deleted_at is null;
create index subscriber_of_kyc_type
  on subscriber (kyc_acct_type, registered_at desc, id desc) where deleted_at is null;
create index subscriber_of_kyc_status
  on subscriber (kyc_acct_status, registered_at desc, id desc) where deleted_at is null;
create index subscriber_search on subscriber using gin (search_text gin_trgm_ops) where deleted_at is null;

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
  -- Copied from the owner; merchant calls look up businesses by it.
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
  -- JSON text as in the API: at most six {platform, url}.
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
  -- Sort key of names, Ñ with N, independently of the server's locale.
  sort_name text collate "C" not null
  generated always as (search_fold(business_name)) stored,

  constraint business_coordinates check ((latitude is null) = (longitude is null))
);

create index business_of_subscriber on business (subscriber_id) where deleted_at is null;
create index business_of_cognito_sub on business (cognito_sub) where deleted_at is null;
create index business_newest on business (created_at desc, business_id desc) where deleted_at is null;
create index business_search on business using gin (search_text gin_trgm_ops) where deleted_at is null;

create table subscriber_count (
  kyc_acct_type    text   not null,
  kyc_acct_status  text   not null,
  watchlist_status text   not null,
  status           text   not null,
  -- Empty if there is no address.
  region_code      text   not null,
  n                bigint not null
);

create index subscriber_count_key
  on subscriber_count (kyc_acct_type, kyc_acct_status, watchlist_status, status, region_code);

create table subscriber_day_count (
  day date   not null,
  n   bigint not null
);

create index subscriber_day_count_key on subscriber_day_count (day);

-- The planner chooses between the search index and a scan of the newest rows by the frequency of the text. With the default
-- statistics target of 100, text in less than 1 % of the rows counted as rare, and a frequent one took 0.1 s.
alter table subscriber alter column search_text set statistics 500;
alter table business alter column search_text set statistics 500;

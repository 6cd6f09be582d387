create extension if not exists pg_trgm;

-- Written as people search: small letters without marks, so that "nuñez" and "NUNEZ" are one.
-- Marked capitals are listed too, because lower() leaves them alone in a database of locale C.
-- Most names have no marks, and translate() is eight times the work of all the rest.
create function search_fold(words text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(words) = length(words) then return lower(words); end if;
  return lower(translate(
    words,
    'ÁÀÂÄÃÅĀáàâäãåāÉÈÊËĒéèêëēÍÌÎÏĪíìîïīÓÒÔÖÕŌóòôöõōÚÙÛÜŪúùûüūÑñÇçÝýÿ',
    'AAAAAAAaaaaaaaEEEEEeeeeeIIIIIiiiiiOOOOOOooooooUUUUUuuuuuNnCcYyy'
  ));
end
$$;

create table subscriber (
  id               bigint      generated always as identity primary key,
  -- Null: registered by staff, never signed in.
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

  -- Begins with a space, so that "% ju%" finds the words that begin with two letters by the index.
  -- The cognito_sub is looked up whole: its hexadecimal digits would answer to "Bea" and "Ada".
  search_text      text        not null generated always as (
    search_fold(
      ' ' || first_name || ' ' || case middle_name when '' then '' else middle_name || ' ' end || last_name
      || case suffix when '' then ' ' else ' ' || suffix || ' ' end || mobile_number || ' ' || coalesce(email, '')
    )
  ) stored,
  -- Lists by name sort on this: "dela Cruz" stands under D and Ñ with N, whatever the server's locale.
  -- Two spaces put every Santos before the first Santos Cruz.
  sort_name        text        collate "C" not null generated always as (
    search_fold(last_name || '  ' || first_name || ' ' || middle_name)
  ) stored,

  -- A KYC type, its status and what the review says are one state, never mixed.
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
create unique index subscriber_mobile_number on subscriber (mobile_number) where deleted_at is null;
create unique index subscriber_email on subscriber (lower(email)) where email is not null and deleted_at is null;

-- Each order a list offers, ended by the id so that every page has one beginning.
create index subscriber_newest on subscriber (registered_at desc, id desc) where deleted_at is null;
create index subscriber_by_name on subscriber (sort_name, id) where deleted_at is null;

-- Each filter a list offers, newest first. The common values are served by subscriber_newest.
create index subscriber_by_kyc
  on subscriber (kyc_acct_type, kyc_acct_status, registered_at desc, id desc) where deleted_at is null;
create index subscriber_by_region
  on subscriber (region_code, registered_at desc, id desc) where deleted_at is null;
create index subscriber_inactive
  on subscriber (registered_at desc, id desc) where status = 'inactive' and deleted_at is null;
create index subscriber_on_watchlist
  on subscriber (watchlist_status, registered_at desc, id desc)
  where watchlist_status <> 'clear' and deleted_at is null;

create index subscriber_search on subscriber using gin (search_text gin_trgm_ops) where deleted_at is null;

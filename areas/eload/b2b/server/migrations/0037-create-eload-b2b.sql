-- eLoad credit that businesses buy by bank deposit is an asset of the ledger. Credit sold and
-- rebates are its counter-accounts; pesos received are booked against the liability.
select ledger_open_account('operator:eload-sold:eload', 'ELOAD', 'operator', null, null, 1);
select ledger_open_account('operator:eload-rebates:eload', 'ELOAD', 'operator', null, null, 1);
select ledger_open_account('operator:b2b-bank:php', 'PHP', 'operator', null, null, 1);
select ledger_open_account('operator:b2b-owed:php', 'PHP', 'operator', null, null, 1);

create table eload_b2b_setting (
  single         boolean primary key default true check (single),
  -- In hundredths of a percent.
  default_rebate int     not null default 300 check (default_rebate between 0 and 1000)
);

insert into eload_b2b_setting default values;

create table eload_b2b_bank (
  id           text     primary key check (id ~ '^[A-Z0-9]{2,12}$'),
  name         text     not null unique,
  position     smallint not null,
  -- Account of the company at the bank, if any. The demo has invented ones.
  account_no   text     check (account_no ~ '^[0-9-]{6,24}$'),
  account_name text,
  constraint eload_b2b_bank_account check ((account_no is null) = (account_name is null))
);

insert into eload_b2b_bank (id, name, position) values
  ('BPI', 'BPI', 1), ('BDO', 'BDO', 2), ('UBP', 'UnionBank', 3), ('MBTC', 'Metrobank', 4), ('LBP', 'Landbank', 5),
  ('SECB', 'Security Bank', 6), ('RCBC', 'RCBC', 7);

create table eload_b2b_user (
  id                bigint      generated always as identity primary key,
  business_id       bigint      not null unique references business (business_id),
  ledger_account_id bigint      not null unique references ledger_account (id),
  created_at        timestamptz not null default now()
);

create table eload_b2b_request (
  id                  bigint default take_numbers('eload-b2b') primary key,
  ref_no              text        not null generated always as ('B2B' || lpad(id::text, greatest(7, length(id::text)), '0')) stored unique,
  user_id             bigint      not null references eload_b2b_user,
  -- Names at the time of the request.
  business_name       text        not null,
  account_name        text        not null check (length(account_name) between 1 and 120),
  amount              bigint      not null check (amount between 100000 and 500000000),
  rebate              int         not null check (rebate between 0 and 1000),
  -- Default rebate at the time, to show a difference later.
  default_rebate      int         not null check (default_rebate between 0 and 1000),
  rebate_reason       text        not null default '' check (length(rebate_reason) <= 500),
  -- The one rounding rule, as rules.ts has it: to the nearest centavo, halves up.
  rebate_amount       bigint      not null generated always as ((2 * amount * rebate + 10000) / 20000) stored,
  total_credit        bigint      not null generated always as (amount + (2 * amount * rebate + 10000) / 20000) stored,
  sender_bank         text        not null references eload_b2b_bank,
  sender_account_name text        not null check (length(sender_account_name) between 1 and 120),
  sender_account_last4 text       not null default '' check (sender_account_last4 ~ '^([0-9]{4})?$'),
  receiver_bank       text        not null references eload_b2b_bank,
  deposit_type        text        not null check (deposit_type in ('over_the_counter', 'online_transfer', 'check')),
  deposit_date        date        not null,
  deposit_reference   text        not null check (length(deposit_reference) between 1 and 40),
  remarks             text        not null default '' check (length(remarks) <= 500),
  status              text        not null default 'pending' check (status in ('pending', 'returned', 'approved', 'rejected')),

  requested_by_id     bigint      not null,
  requested_by        text        not null,
  decided_by_id       bigint,
  decided_by          text,
  decided_at          timestamptz,
  reason              text        not null default '' check (length(reason) <= 500),
  -- Transfer that credited it.
  transfer_id         uuid,

  created_at          timestamptz not null default now(),
  updated_by          text,
  updated_at          timestamptz not null default now(),
  version             int         not null default 1,
  deleted_at          timestamptz,
  -- Compared without case and spaces.
  reference_key       text        not null generated always as (upper(regexp_replace(deposit_reference, '\s+', '', 'g'))) stored,
  search_text         text        not null generated always as (search_fold(
    ' B2B' || lpad(id::text, greatest(7, length(id::text)), '0') || ' ' || business_name || ' ' || deposit_reference || ' ' || sender_account_name
  )) stored,

  constraint eload_b2b_request_rebate_reason_required check (rebate = default_rebate or length(rebate_reason) >= 5),
  constraint eload_b2b_request_decided check ((status = 'pending') = (decided_by_id is null)),
  constraint eload_b2b_request_decision_time check ((decided_by_id is null) = (decided_at is null)),
  constraint eload_b2b_request_approved check ((status = 'approved') = (transfer_id is not null)),
  constraint eload_b2b_request_rejected_reason check (status <> 'rejected' or length(reason) >= 5),
  constraint eload_b2b_second_person check (decided_by_id <> requested_by_id),
  constraint eload_b2b_request_returned_reason check (status <> 'returned' or length(reason) >= 5)
);

-- A reference is credited once per bank; one of a rejected request can be submitted again.
create unique index eload_b2b_reference on eload_b2b_request (receiver_bank, reference_key) where status <> 'rejected';
create index eload_b2b_newest on eload_b2b_request (created_at desc, id desc);
create index eload_b2b_by_status on eload_b2b_request (status, created_at desc, id desc);
create index eload_b2b_by_bank on eload_b2b_request (receiver_bank, created_at desc, id desc);
create index eload_b2b_of_user on eload_b2b_request (user_id, created_at desc, id desc);
create index eload_b2b_by_amount on eload_b2b_request (amount, id);
create index eload_b2b_by_day on eload_b2b_request (deposit_date, id);
create index eload_b2b_search on eload_b2b_request using gin (search_text gin_trgm_ops);
create index eload_b2b_reference_key on eload_b2b_request (reference_key);

create table eload_b2b_image (
  request_id bigint   not null references eload_b2b_request on delete cascade,
  place      smallint not null check (place between 1 and 3),
  file_key   text     not null,
  sha256     text     not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (request_id, place),
  unique (request_id, sha256)
);

create index eload_b2b_image_same on eload_b2b_image (sha256);

revoke insert, update, delete, truncate on eload_b2b_user, eload_b2b_bank, eload_b2b_setting from erp_api;
revoke delete, truncate on eload_b2b_request from erp_api;

insert into record_number (kind, last) values ('eload-b2b', 0);

create table mdr_option (
  id       smallint primary key,
  label    text     not null unique,
  -- In hundredths of a percent; null for a custom rate.
  rate     int      check (rate between 0 and 500),
  position smallint not null unique
);

insert into mdr_option (id, label, rate, position) values
  (1, '0.00% promo', 0, 1),
  (2, '0.50%', 50, 2),
  (3, '1.00%', 100, 3),
  (4, '1.50%', 150, 4),
  (5, '2.00%', 200, 5),
  (6, '2.50%', 250, 6),
  (7, 'Custom', null, 7);

create table mdr_setting (
  setting_id      bigint      generated always as identity primary key,
  business_id     bigint      not null references business (business_id),
  option_id       smallint    not null references mdr_option (id),
  rate            int         not null check (rate between 0 and 500),
  fixed_fee       bigint      not null check (fixed_fee >= 0),
  payer           text        not null check (payer in ('merchant', 'customer')),
  settlement      text        not null check (settlement in ('real_time', 't_plus_1')),
  min_amount      bigint      not null check (min_amount >= 100),
  -- Maximum of an instant transfer.
  max_amount      bigint      not null check (max_amount <= 5000000),
  enabled         boolean     not null,
  remarks         text        not null default '' check (length(remarks) <= 500),
  -- Requested effective date; null for immediately.
  requested_effective_at timestamptz,
  effective_at    timestamptz,

  status          text        not null check (status in ('pending', 'approved', 'replaced')),
  created_by_id   bigint      not null,
  created_by      text        not null,
  created_at      timestamptz not null default now(),
  checked_by_id   bigint,
  checked_by      text,
  checked_at      timestamptz,
  version         int         not null default 1,

  needs_checker   boolean     not null generated always as (rate < 100 or option_id = 7) stored,

  constraint mdr_setting_amounts check (max_amount >= min_amount),
  constraint mdr_setting_approved check (status <> 'approved' or effective_at is not null),
  constraint mdr_setting_checked check ((checked_by_id is null) = (checked_at is null)),
  -- A low or custom rate needs a second person.
  constraint mdr_setting_second_person check (
    (status <> 'approved' or not needs_checker or checked_by_id is not null) and checked_by_id <> created_by_id
  )
);

create unique index mdr_setting_one_pending on mdr_setting (business_id) where status = 'pending';
create index mdr_setting_in_force on mdr_setting (business_id, effective_at desc, setting_id desc)
  where status = 'approved';
create index mdr_setting_of_business on mdr_setting (business_id);

revoke update, delete, truncate on mdr_setting from erp_api;

grant update (status, effective_at, checked_by_id, checked_by, checked_at, version) on mdr_setting to erp_api;

revoke insert, update, delete, truncate on mdr_option from erp_api;

create schema bills_month;

create table bills_category (
  category_id bigint      generated always as identity primary key,
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

  constraint bills_category_sequence_excl exclude using btree (sequence with =)
    where (deleted_at is null) deferrable initially deferred
);

create unique index bills_category_name on bills_category (name_fold(name)) where deleted_at is null;
create index bills_category_newest on bills_category (created_at desc, category_id desc) where deleted_at is null;
create index bills_category_changed on bills_category (updated_at desc, category_id desc) where deleted_at is null;
create index bills_category_by_name on bills_category (sort_name, category_id) where deleted_at is null;

create table bills_provider (
  provider_id           bigint generated always as identity primary key,
  code                  text   not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{1,19}$'),
  name                  text   not null check (length(name) between 1 and 100),
  settlement_bank       text   not null default '' check (length(settlement_bank) <= 120),
  contact               text   not null default '' check (length(contact) <= 250),
  fee_type              text   not null check (fee_type in ('fixed', 'percent')),
  -- In centavos or in hundredths of a percent, by fee_type.
  fee                   bigint not null
                        constraint bills_provider_fee_range check (fee between 0 and case fee_type when 'percent' then 10000 else 99999999999999 end),
  low_balance_threshold bigint not null default 0 check (low_balance_threshold between 0 and 99999999999999),
  status                text   not null default 'active' check (status in ('active', 'inactive', 'maintenance')),
  search_text text        not null generated always as (search_fold(' ' || name || ' ' || code)) stored,
  sort_name   text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by  text,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,
  deleted_at  timestamptz
);

create unique index bills_provider_code on bills_provider (code) where deleted_at is null;
create unique index bills_provider_name on bills_provider (name_fold(name)) where deleted_at is null;
create index bills_provider_newest on bills_provider (created_at desc, provider_id desc) where deleted_at is null;
create index bills_provider_changed on bills_provider (updated_at desc, provider_id desc) where deleted_at is null;
create index bills_provider_by_name on bills_provider (sort_name, provider_id) where deleted_at is null;

create table bills_biller (
  id              bigint  generated always as identity primary key,
  code            text    not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{1,19}$'),
  name            text    not null check (length(name) between 1 and 100),
  category_id     bigint  not null references bills_category (category_id),
  logo_key        text    references stored_file (key),
  -- Fields that the payer fills in, the account number first.
  fields          jsonb   not null check (jsonb_typeof(fields) = 'array' and jsonb_array_length(fields) between 1 and 12),
  min_amount      bigint  not null check (min_amount between 1 and 99999999999999),
  max_amount      bigint  not null check (max_amount between 1 and 99999999999999),
  convenience_fee bigint  not null default 0 check (convenience_fee between 0 and 99999999999999),
  income          bigint  not null default 0 check (income between 0 and 99999999999999),
  merchant_share  bigint  not null default 0 check (merchant_share >= 0),
  accepts_overdue boolean not null default true,
  posting_time    text    not null default 'real_time' check (posting_time in ('real_time', 'next_day', 'three_days')),
  -- Cut-off in Manila; later payments count for the next day. Null for none.
  cut_off         text    check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- Position in its category.
  sequence        int     not null check (sequence > 0),
  status          text    not null default 'inactive' check (status in ('active', 'inactive', 'maintenance')),
  search_text text        not null generated always as (search_fold(' ' || name || ' ' || code)) stored,
  sort_name   text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by  text,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,
  deleted_at  timestamptz,

  constraint bills_biller_amounts check (max_amount >= min_amount),
  -- The share of the store is at most the income from the payment.
  constraint bills_biller_share check (merchant_share <= convenience_fee + income),
  constraint bills_biller_sequence_excl exclude using btree (category_id with =, sequence with =)
    where (deleted_at is null) deferrable initially deferred
);

create unique index bills_biller_code on bills_biller (code) where deleted_at is null;
create unique index bills_biller_name on bills_biller (name_fold(name)) where deleted_at is null;
create index bills_biller_newest on bills_biller (created_at desc, id desc) where deleted_at is null;
create index bills_biller_changed on bills_biller (updated_at desc, id desc) where deleted_at is null;
create index bills_biller_by_name on bills_biller (sort_name, id) where deleted_at is null;
create index bills_biller_of_category on bills_biller (category_id, sequence) where deleted_at is null;

create table bills_biller_provider (
  biller_id   bigint not null references bills_biller (id),
  provider_id bigint not null references bills_provider (provider_id),
  biller_code text   not null check (length(biller_code) between 1 and 60),
  priority    int    not null check (priority between 1 and 10),
  primary key (biller_id, provider_id),
  unique (biller_id, priority) deferrable initially deferred
);

create index bills_biller_provider_of on bills_biller_provider (provider_id, biller_id);

create sequence bills_topup_no;
create sequence bills_sell_no;

create table bills_topup (
  id              bigint      not null default nextval('bills_topup_no'),
  ref_no          text        not null check (length(ref_no) between 1 and 40),
  user_id         bigint      not null,
  wallet_id       bigint      not null,
  -- Names at the time: a report does not change with them.
  user_name       text        not null check (length(user_name) <= 250),
  mobile          text        not null check (length(mobile) <= 20),
  business_name   text        not null default '' check (length(business_name) <= 160),
  payment_method  text        not null check (payment_method in ('card', 'gcash', 'bpi', 'maya', 'unionbank')),
  amount_centavos bigint      not null check (amount_centavos > 0),
  fee_centavos    bigint      not null default 0
                  constraint bills_topup_fee_below_amount check (fee_centavos >= 0 and fee_centavos < amount_centavos),
  provider_ref    text        not null default '' check (length(provider_ref) <= 80),
  -- Transfers of the payment and of its refund.
  transfer_id     uuid,
  refund_id       uuid,
  status          text        not null check (status in ('pending', 'paid', 'failed', 'expired', 'refunded')),
  search_text     text        not null generated always as
                    (search_fold(ref_no || ' ' || mobile || ' 0' || substr(mobile, 4) || ' ' || provider_ref)) stored,
  created_at      timestamptz not null default clock_timestamp(),
  updated_at      timestamptz not null default clock_timestamp(),
  version         int         not null default 1,
  primary key (id, created_at),
  constraint bills_topup_paid check ((status in ('paid', 'refunded')) = (transfer_id is not null)),
  constraint bills_topup_refunded check ((status = 'refunded') = (refund_id is not null))
) partition by range (created_at);

create index bills_topup_newest on bills_topup (created_at, id);
create index bills_topup_by_status on bills_topup (status, created_at, id);
create index bills_topup_by_method on bills_topup (payment_method, created_at, id);
create index bills_topup_of_user on bills_topup (user_id, created_at, id);
create index bills_topup_search on bills_topup using gin (search_text gin_trgm_ops);

-- For far pages of lists sorted by amount: the filtered columns are included, so that only the index
-- is read, whatever the filters.
create index bills_topup_amounts on bills_topup (amount_centavos, id) include (created_at, status, payment_method);

create table bills_month.topup_other partition of bills_topup default;

create table bills_sell (
  id               bigint      not null default nextval('bills_sell_no'),
  ref_no           text        not null check (length(ref_no) between 1 and 40),
  user_id          bigint      not null,
  wallet_id        bigint      not null,
  user_name        text        not null check (length(user_name) <= 250),
  mobile           text        not null check (length(mobile) <= 20),
  business_name    text        not null default '' check (length(business_name) <= 160),
  biller_id        bigint      not null references bills_biller (id),
  provider_id      bigint      not null references bills_provider (provider_id),
  biller_code      text        not null check (length(biller_code) <= 60),
  -- Complete for the biller; screens and exports show the last four characters.
  account_number   text        not null check (length(account_number) between 1 and 60),
  -- Entered fields with their labels at the time: [{key, label, value}].
  typed            jsonb       not null default '[]' check (jsonb_typeof(typed) = 'array'),
  amount_centavos  bigint      not null check (amount_centavos > 0),
  -- Fees of the biller at the time of payment.
  fee_centavos     bigint      not null default 0 check (fee_centavos >= 0),
  income_centavos  bigint      not null default 0 check (income_centavos >= 0),
  share_centavos   bigint      not null default 0 check (share_centavos >= 0),
  charge_centavos  bigint      not null default 0 check (charge_centavos >= 0),
  provider_ref     text        not null default '' check (length(provider_ref) <= 80),
  -- The day in Manila on which the biller posts it.
  posts_on         date        not null,
  -- Transfers of the payment, the refund and the share of the store.
  transfer_id      uuid        not null,
  reversal_id      uuid,
  share_id         uuid,
  -- Last attempt to refund and its error.
  attempted_at     timestamptz not null default '-infinity',
  held_back        text        not null default '' check (length(held_back) <= 500),
  status           text        not null default 'pending' check (status in ('pending', 'processing', 'success', 'failed', 'reversed')),
  search_text      text        not null generated always as
                     (search_fold(ref_no || ' ' || mobile || ' 0' || substr(mobile, 4) || ' ' || provider_ref || ' ' || right(account_number, 4))) stored,
  created_at       timestamptz not null default clock_timestamp(),
  updated_at       timestamptz not null default clock_timestamp(),
  version          int         not null default 1,
  primary key (id, created_at),
  constraint bills_sell_proved check (status <> 'success' or provider_ref <> ''),
  constraint bills_sell_reversed check ((status = 'reversed') = (reversal_id is not null)),
  constraint bills_sell_shared check (share_id is null or status = 'success')
) partition by range (created_at);

create index bills_sell_newest on bills_sell (created_at, id);
create index bills_sell_by_status on bills_sell (status, created_at, id);
create index bills_sell_of_biller on bills_sell (biller_id, created_at, id);
create index bills_sell_of_provider on bills_sell (provider_id, created_at, id);
create index bills_sell_of_user on bills_sell (user_id, created_at, id);
create index bills_sell_open on bills_sell (biller_id, id) where status in ('pending', 'processing', 'failed');
create index bills_sell_to_reverse on bills_sell (attempted_at, id) where status = 'failed';
create index bills_sell_search on bills_sell using gin (search_text gin_trgm_ops);

create index bills_sell_amounts on bills_sell (amount_centavos, id) include (created_at, status, biller_id, provider_id);

create table bills_month.sell_other partition of bills_sell default;

revoke delete, truncate on bills_topup, bills_sell from erp_api;

create table bills_sell_change (
  id           bigint      generated always as identity primary key,
  sell_id      bigint      not null,
  from_status  text        not null,
  to_status    text        not null,
  reason       text        not null default '' check (length(reason) <= 500),
  provider_ref text        not null default '' check (length(provider_ref) <= 80),
  transfer_id  uuid        unique,
  created_at   timestamptz not null default clock_timestamp(),
  constraint bills_sell_change_status_differs check (from_status <> to_status)
);

create index bills_sell_change_of_sell on bills_sell_change (sell_id, id);

-- A payment is refunded once.
create unique index bills_sell_change_one_reversal on bills_sell_change (sell_id) where to_status = 'reversed';

revoke update, delete, truncate on bills_sell_change from erp_api;

create table bills_topup_day (
  day date not null, status text not null, payment_method text not null, n bigint not null, amount bigint not null
);

create index bills_topup_day_key on bills_topup_day (day, status, payment_method);

create table bills_sell_day (
  day date not null, status text not null, biller_id bigint not null, provider_id bigint not null, n bigint not null, amount bigint not null
);

create index bills_sell_day_key on bills_sell_day (day, status, biller_id, provider_id);

select bills_make_months((now() - interval '6 months')::date, now()::date);
select bills_make_partitions(13);

create table bills_held_share (
  sell_id        bigint      primary key,
  wallet_id      bigint      not null,
  share_centavos bigint      not null check (share_centavos > 0),
  -- Error of the last attempt.
  reason         text        not null check (length(reason) between 1 and 500),
  held_at        timestamptz not null default clock_timestamp(),
  attempted_at   timestamptz not null default clock_timestamp(),
  transfer_id    uuid        unique,
  paid_at        timestamptz,
  constraint bills_held_share_paid check ((transfer_id is null) = (paid_at is null))
);

create index bills_held_share_owed on bills_held_share (attempted_at, sell_id) where transfer_id is null;

revoke update, delete, truncate on bills_held_share from erp_api;

grant update (reason, attempted_at, transfer_id, paid_at) on bills_held_share to erp_api;

create table bills_topup_total (status text not null, payment_method text not null, n bigint not null);

create table bills_sell_total (
  status text not null, biller_id bigint not null, provider_id bigint not null, n bigint not null
);

create constraint trigger bills_check_active_provider after insert or update on bills_biller
  deferrable initially deferred for each row execute function bills_check_active_provider();

create constraint trigger bills_check_active_provider after update or delete on bills_biller_provider
  deferrable initially deferred for each row execute function bills_check_active_provider();

create constraint trigger bills_check_active_provider after update on bills_provider
  deferrable initially deferred for each row execute function bills_check_active_provider();

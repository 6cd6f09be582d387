create schema report_month;

create sequence topup_txn_no;
create sequence blvck_topup_no;

create table topup_txn (
  id              bigint      not null default nextval('topup_txn_no'),
  ref_no          text        not null check (length(ref_no) between 1 and 40),
  subscriber_id   bigint      not null,
  wallet_id       bigint      not null,
  -- Names at the time: a report does not change with them.
  user_name       text        not null check (length(user_name) <= 250),
  mobile          text        not null check (length(mobile) <= 20),
  business_name   text        not null default '' check (length(business_name) <= 160),
  payment_method  text        not null check (payment_method in ('card', 'gcash', 'bpi', 'maya', 'unionbank')),
  amount_centavos bigint      not null check (amount_centavos > 0),
  fee_centavos    bigint      not null default 0
                  constraint topup_txn_fee_within_amount check (fee_centavos between 0 and amount_centavos),
  net_centavos    bigint      not null generated always as (amount_centavos - fee_centavos) stored,
  provider_ref    text        not null default '' check (length(provider_ref) <= 80),
  -- Of the wallet, once the money is in.
  balance_before  bigint,
  balance_after   bigint,
  wallet_txn_id   bigint,
  status          text        not null check (status in ('pending', 'paid', 'failed', 'expired', 'refunded')),
  search_text     text        not null generated always as
                    (search_fold(ref_no || ' ' || mobile || ' 0' || substr(mobile, 4))) stored,
  created_at      timestamptz not null default clock_timestamp(),
  updated_at      timestamptz not null default clock_timestamp(),
  primary key (id, created_at),
  constraint topup_txn_balances check ((balance_before is null) = (balance_after is null)),
  constraint topup_txn_paid_balance check ((status in ('paid', 'refunded')) = (balance_after is not null))
) partition by range (created_at);

create index topup_txn_newest on topup_txn (created_at, id);
create index topup_txn_by_status on topup_txn (status, created_at, id);
create index topup_txn_by_method on topup_txn (payment_method, created_at, id);
create index topup_txn_of_subscriber on topup_txn (subscriber_id, created_at, id);
create index topup_txn_search on topup_txn using gin (search_text gin_trgm_ops);

-- For far pages of lists sorted by amount: the filtered columns are included, so that only the index
-- is read, whatever the filters.
create index topup_txn_amounts on topup_txn (amount_centavos, id) include (created_at, status, payment_method);

create table report_month.topup_other partition of topup_txn default;

create table blvck_topup (
  id              bigint      not null default nextval('blvck_topup_no'),
  ref_no          text        not null check (length(ref_no) between 1 and 40),
  subscriber_id   bigint      not null,
  user_name       text        not null check (length(user_name) <= 250),
  mobile          text        not null check (length(mobile) <= 20),
  amount_centavos bigint      not null check (amount_centavos > 0),
  coins           int         not null check (coins > 0),
  payment_method  text        not null check (payment_method in ('card', 'gcash', 'bpi', 'maya', 'unionbank')),
  status          text        not null check (status in ('pending', 'paid', 'failed', 'expired', 'refunded')),
  search_text     text        not null generated always as
                    (search_fold(ref_no || ' ' || mobile || ' 0' || substr(mobile, 4))) stored,
  created_at      timestamptz not null default clock_timestamp(),
  primary key (id, created_at)
) partition by range (created_at);

create index blvck_topup_newest on blvck_topup (created_at, id);
create index blvck_topup_by_status on blvck_topup (status, created_at, id);
create index blvck_topup_by_method on blvck_topup (payment_method, created_at, id);
create index blvck_topup_search on blvck_topup using gin (search_text gin_trgm_ops);

create index blvck_topup_amounts on blvck_topup (amount_centavos, id) include (created_at, status, payment_method);

create table report_month.blvck_other partition of blvck_topup default;

-- The API only reads reports; rows are written by the system.
revoke insert, update, delete, truncate on topup_txn, blvck_topup from erp_api;

create table topup_txn_day (
  day date not null, status text not null, payment_method text not null, n bigint not null, amount bigint not null
);

create index topup_txn_day_key on topup_txn_day (day, status, payment_method);

create table blvck_topup_day (
  day date not null, status text not null, payment_method text not null, n bigint not null, amount bigint not null
);

create index blvck_topup_day_key on blvck_topup_day (day, status, payment_method);

create view topup_summary as
select (day - date '2000-01-01') * 100
    + array_position(array['card', 'gcash', 'bpi', 'maya', 'unionbank'], payment_method) * 10
    + array_position(array['pending', 'paid', 'failed', 'expired', 'refunded'], status) as id,
  day, payment_method, status, sum(n)::bigint as count, sum(amount)::bigint as amount
from topup_txn_day group by day, payment_method, status having sum(n) > 0;

grant select on topup_summary to erp_api;

select report_make_months((now() - interval '6 months')::date, now()::date);
select report_make_partitions(13);

create table topup_txn_total (status text not null, payment_method text not null, n bigint not null);

create table blvck_topup_total (status text not null, payment_method text not null, n bigint not null);

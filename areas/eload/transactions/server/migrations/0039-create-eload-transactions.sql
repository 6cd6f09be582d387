create schema eload_month;

create sequence eload_txn_no;

create table eload_txn (
  id              bigint      not null default nextval('eload_txn_no'),
  ref_no          text        not null check (length(ref_no) between 1 and 40),
  -- Wallet that paid, if it is one of this product.
  wallet_id       bigint,
  retailer        text        not null default '' check (length(retailer) <= 160),
  -- The recipient, masked as it comes: 0917•••1234.
  mobile          text        not null check (length(mobile) between 4 and 20),
  carrier         text        not null check (carrier in
                    ('globe', 'tm', 'gomo', 'smart', 'tnt', 'sun', 'dito', 'cherry', 'ml')),
  network_id      bigint,
  provider_id     bigint      not null,
  -- The item sold: a top-up or a promo.
  topup_id        bigint,
  promo_id        bigint,
  sku             text        not null check (length(sku) between 1 and 40),
  amount_centavos bigint      not null check (amount_centavos > 0),
  srp_centavos    bigint      not null check (srp_centavos > 0),
  cost_centavos   bigint      not null check (cost_centavos >= 0),
  rebate_centavos bigint      not null default 0 check (rebate_centavos >= 0),
  provider_ref    text        not null default '' check (length(provider_ref) <= 80),
  response_code   text        not null default '' check (length(response_code) <= 40),
  status          text        not null default 'pending' check (status in
                    ('pending', 'processing', 'success', 'failed', 'refunded', 'for_review')),
  retries         int         not null default 0 check (retries >= 0),
  -- Response time of the provider; null until it responds.
  latency_ms      int         check (latency_ms >= 0),
  created_at      timestamptz not null default clock_timestamp(),
  updated_at      timestamptz not null default clock_timestamp(),
  version         int         not null default 1,
  search_text text not null generated always as (search_fold(ref_no || ' ' || mobile || ' ' || provider_ref)) stored,
  -- Staff who marked it failed and who refunded it: two people from ₱1,000.00 on.
  failed_by_id bigint,
  refunded_by_id bigint,
  primary key (id, created_at),
  constraint eload_txn_refund_by_second check (
    amount_centavos < 100000 or failed_by_id is null or refunded_by_id is null or refunded_by_id <> failed_by_id
  )
) partition by range (created_at);

create index eload_txn_newest on eload_txn (created_at, id);
create index eload_txn_of_ref on eload_txn (ref_no);
create index eload_txn_of_provider on eload_txn (provider_id, created_at, id);
create index eload_txn_by_status on eload_txn (status, created_at, id);
create index eload_txn_of_network on eload_txn (network_id, created_at, id);
create index eload_txn_of_topup on eload_txn (topup_id, created_at) where topup_id is not null;
create index eload_txn_of_promo on eload_txn (promo_id, created_at) where promo_id is not null;
create index eload_txn_of_wallet on eload_txn (wallet_id, created_at) where wallet_id is not null;
create index eload_txn_search on eload_txn using gin (search_text gin_trgm_ops);
create index eload_txn_of_carrier on eload_txn (carrier, created_at, id);

-- For far pages of lists sorted by amount: the filtered columns are included, so that only the index
-- is read, whatever the filters.
create index eload_txn_amounts on eload_txn (amount_centavos, id) include (created_at, status, carrier, provider_id, network_id);

create table eload_month.txn_other partition of eload_txn default;

revoke delete, truncate on eload_txn from erp_api;

select eload_make_months((now() - interval '4 months')::date, now()::date);
select eload_make_partitions(13);

create table eload_provider_balance (
  id               bigint      generated always as identity primary key,
  provider_id      bigint      not null references eload_provider (id),
  balance_centavos bigint      not null check (balance_centavos >= 0),
  checked_at       timestamptz not null default clock_timestamp()
);

create index eload_provider_balance_latest on eload_provider_balance (provider_id, checked_at desc, id desc);

revoke update, delete on eload_provider_balance from erp_api;

grant select, insert, update on eload_txn to erp_api;

create table eload_txn_change (
  id           bigint      generated always as identity primary key,
  txn_id       bigint      not null,
  from_status  text        not null,
  to_status    text        not null check (to_status in ('pending', 'processing', 'success', 'failed', 'refunded', 'for_review')),
  reason       text        not null default '' check (length(reason) <= 500),
  provider_ref text        not null default '' check (length(provider_ref) <= 80),
  -- Staff; null if the provider responded.
  actor_id     bigint,
  actor_email  text        not null default '',
  actor_name   text        not null default '',
  -- Transfer of the refund, if any.
  transfer_id  uuid        unique,
  created_at   timestamptz not null default clock_timestamp(),
  constraint eload_txn_change_status_differs check (from_status <> to_status),
  constraint eload_txn_change_refund_transfer check (transfer_id is null or to_status = 'refunded')
);

create index eload_txn_change_of_txn on eload_txn_change (txn_id, id);

-- A payment is refunded once.
create unique index eload_txn_change_one_refund on eload_txn_change (txn_id) where to_status = 'refunded';

revoke update, delete, truncate on eload_txn_change from erp_api;

create table eload_txn_day (
  day         date   not null,
  status      text   not null,
  carrier     text   not null,
  provider_id bigint not null,
  network_id  bigint,
  n           bigint not null,
  amount      bigint not null
);

create index eload_txn_day_key on eload_txn_day (day, status, carrier, provider_id, network_id);

create table eload_txn_share (
  txn_id   bigint primary key,
  share_id bigint not null references eload_profit_share (id),
  company  bigint not null check (company >= 0),
  agent    bigint not null check (agent >= 0),
  merchant bigint not null check (merchant >= 0)
);

create index eload_txn_share_of on eload_txn_share (share_id);

revoke update, delete, truncate on eload_txn_share from erp_api;

create table eload_txn_total (
  status      text   not null,
  carrier     text   not null,
  provider_id bigint not null,
  network_id  bigint,
  n           bigint not null
);

create view published_eload_txn as
  select wallet_id, amount_centavos, status, created_at from eload_txn;

-- A view of one table is updatable with the rights of its owner, so the default grants are revoked.
revoke all on published_eload_txn from erp_api;

grant select on published_eload_txn to erp_api;

-- What the response codes of providers mean. The codes of ISO 8583 apply to every provider that has no row of its own.
create table eload_response_code (
  -- Code of the provider, or empty for all.
  provider_code text    not null default '' check (length(provider_code) <= 20),
  code          text    not null check (length(code) between 1 and 40),
  label         text    not null check (length(label) between 3 and 120),
  label_fil     text    not null check (length(label_fil) between 3 and 120),
  -- Who can remove the cause.
  party         text    not null check (party in ('company', 'customer', 'network', 'provider', 'retailer')),
  can_retry     boolean not null,
  primary key (provider_code, code)
);

revoke insert, update, delete, truncate on eload_response_code from erp_api;

insert into eload_response_code (code, label, label_fil, party, can_retry) values
  ('05', 'declined without a reason', 'tinanggihan nang walang dahilan', 'provider', false),
  ('12', 'product is not available', 'hindi available ang produkto', 'company', false),
  ('13', 'amount is not accepted', 'hindi tinatanggap ang amount', 'company', false),
  ('14', 'mobile number is not valid', 'hindi valid ang mobile number', 'customer', false),
  ('30', 'request could not be read', 'hindi mabasa ang request', 'company', false),
  ('51', 'insufficient balance', 'kulang ang balance', 'company', true),
  ('61', 'limit of the number exceeded', 'lampas sa limit ng number', 'customer', false),
  ('68', 'no response in time', 'hindi sumagot sa oras', 'provider', true),
  ('91', 'network is not available', 'hindi available ang network', 'network', true),
  ('94', 'duplicate request', 'nadobleng request', 'company', false),
  ('96', 'system error of the provider', 'system error ng provider', 'provider', true);

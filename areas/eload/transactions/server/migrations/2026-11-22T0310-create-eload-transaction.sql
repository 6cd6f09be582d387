create sequence eload_txn_no;
create schema if not exists eload_month;

-- A sale of load: who bought what for whom, through whom it went, and what became of it.
create table eload_txn (
  id              bigint      not null default nextval('eload_txn_no'),
  ref_no          text        not null check (length(ref_no) between 1 and 40),
  -- The wallet that paid, where it was one of ours.
  wallet_id       bigint,
  retailer        text        not null default '' check (length(retailer) <= 160),
  -- The recipient, masked as it comes: 0917•••1234.
  mobile          text        not null check (length(mobile) between 4 and 20),
  carrier         text        not null check (carrier in
                    ('globe', 'tm', 'gomo', 'smart', 'tnt', 'sun', 'dito', 'cherry', 'ml')),
  network_id      bigint,
  provider_id     bigint      not null,
  -- What was bought: a top-up or a promo.
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
  -- How long the provider took to answer; unknown until it has.
  latency_ms      int         check (latency_ms >= 0),
  created_at      timestamptz not null default clock_timestamp(),
  updated_at      timestamptz not null default clock_timestamp(),
  version         int         not null default 1,
  primary key (id, created_at)
) partition by range (created_at);
create table eload_month.txn_other partition of eload_txn default;

create index eload_txn_newest on eload_txn (created_at, id);
create index eload_txn_of_ref on eload_txn (ref_no);
create index eload_txn_of_provider on eload_txn (provider_id, created_at, id);
create index eload_txn_by_status on eload_txn (status, created_at, id);
create index eload_txn_of_network on eload_txn (network_id, created_at, id);
create index eload_txn_of_topup on eload_txn (topup_id, created_at) where topup_id is not null;
create index eload_txn_of_promo on eload_txn (promo_id, created_at) where promo_id is not null;
create index eload_txn_of_wallet on eload_txn (wallet_id, created_at) where wallet_id is not null;
revoke delete, truncate on eload_txn from erp_api;

-- Makes the partitions from one month to another. What is there already stays as it is.
create function eload_make_months(first_month date, last_month date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date := date_trunc('month', first_month)::date;
begin
  perform pg_advisory_xact_lock(7013);
  while month <= last_month loop
    if to_regclass('eload_month.txn' || to_char(month, '_YYYY_MM')) is null and not exists (
      select from eload_txn where created_at >= month::timestamptz and created_at < (month + interval '1 month')::timestamptz
    ) then
      execute format('create table eload_month.%I partition of public.eload_txn for values from (%L) to (%L)',
        'txn' || to_char(month, '_YYYY_MM'), month::timestamptz, (month + interval '1 month')::timestamptz);
    end if;
    month := (month + interval '1 month')::date;
  end loop;
end $$;

create function eload_make_partitions(months_ahead int) returns void
language sql security definer set search_path = public, pg_temp as $$
  select eload_make_months((now() - interval '1 month')::date, (now() + make_interval(months => months_ahead))::date);
$$;
select eload_make_months((now() - interval '4 months')::date, now()::date);
select eload_make_partitions(13);

-- What a provider said was left of our money there, each time it was asked or a sale told it.
create table eload_provider_balance (
  id               bigint      generated always as identity primary key,
  provider_id      bigint      not null references eload_provider (id),
  balance_centavos bigint      not null check (balance_centavos >= 0),
  checked_at       timestamptz not null default clock_timestamp()
);
create index eload_provider_balance_latest on eload_provider_balance (provider_id, checked_at desc, id desc);
revoke update, delete on eload_provider_balance from erp_api;

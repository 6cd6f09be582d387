create table wallet (
  wallet_id         bigint      generated always as identity primary key,
  subscriber_id     bigint      not null references subscriber (id),
  -- Null: the person's own wallet. A shop has one of its own.
  business_id       bigint      references business (business_id),
  product           text        not null default 'wallet' check (product ~ '^[a-z0-9-]{1,40}$'),
  account_no        text        not null unique check (account_no ~ '^[0-9]{16}$'),
  ledger_account_id bigint      not null unique references ledger_account (id),
  kyc_level         text        not null default 'basic' check (kyc_level in ('basic', 'semi', 'full', 'merchant')),

  status            text        not null default 'active' check (status in ('active', 'on_hold', 'frozen', 'closed')),
  status_reason     text        not null default '',
  status_changed_at timestamptz,
  status_changed_by text,
  -- Who froze it: somebody else lets it go. Without an id, the house froze it by a rule.
  frozen_by_id      bigint,
  frozen_by         text,
  -- What it was before the watchlist held or froze it, and returns to.
  status_before     text        check (status_before in ('active', 'on_hold', 'frozen')),

  opened_at         timestamptz not null default now(),
  updated_by        text,
  updated_at        timestamptz not null default now(),
  version           int         not null default 1,

  constraint wallet_frozen_by_someone check ((status = 'frozen') = (frozen_by is not null)),
  constraint wallet_of_a_shop_or_not check (kyc_level <> 'merchant' or business_id is not null)
);
create unique index wallet_of_subscriber on wallet (subscriber_id, product) where business_id is null;
create unique index wallet_of_business on wallet (business_id, product) where business_id is not null;
create index wallet_all_of_subscriber on wallet (subscriber_id);
create index wallet_not_active on wallet (status, wallet_id) where status <> 'active';

-- Sixteen digits that cannot be taken for a card number: the last one is never Luhn's.
create function wallet_account_no(id bigint) returns text
language sql immutable parallel safe as $$
  select digits || ((10 - sum(case when place % 2 = 1 then digit * 2 - case when digit > 4 then 9 else 0 end else digit end) % 10 + 5) % 10)
  from (select '88' || lpad(id::text, 13, '0') as digits) number,
       lateral (select place, substr(digits, place, 1)::int as digit from generate_series(1, 15) place) each
  group by digits;
$$;

create function wallet_ledger_code(id bigint) returns text
language sql immutable parallel safe as $$ select 'wallet:' || id || ':php' $$;

-- What each level may do, from a moment on. Rows are added, never changed: what held on a day can be told.
create table wallet_limit_default (
  product        text        not null default 'wallet',
  kyc_level      text        not null check (kyc_level in ('basic', 'semi', 'full', 'merchant')),
  name           text        not null,
  effective_from timestamptz not null,
  amount         bigint      not null check (amount >= 0),
  -- The most a person of this level may be given.
  ceiling        bigint      not null,
  primary key (product, kyc_level, name, effective_from),
  check (amount <= ceiling)
);

-- What a person was given in place of their level's limit.
create table wallet_limit (
  wallet_id bigint      not null references wallet (wallet_id),
  name      text        not null,
  amount    bigint      not null check (amount >= 0),
  set_by    text        not null,
  set_at    timestamptz not null default now(),
  primary key (wallet_id, name)
);

-- What today and this month, in Manila, have used of a wallet's limits. One row a kind, begun anew with the period.
create table wallet_usage (
  wallet_id  bigint not null references wallet (wallet_id),
  kind       text   not null check (kind in ('cashIn', 'cashOut', 'send', 'pay')),
  day        date   not null,
  day_used   bigint not null check (day_used >= 0),
  month      date   not null check (month = date_trunc('month', month)),
  month_used bigint not null check (month_used >= day_used or date_trunc('month', day) <> month),
  primary key (wallet_id, kind)
) with (fillfactor = 80);

create sequence wallet_txn_no;
create schema wallet_month;

create table wallet_txn (
  txn_id         bigint      not null default nextval('wallet_txn_no'),
  wallet_id      bigint      not null,
  ref_no         text        not null check (length(ref_no) between 1 and 40),
  type           text        not null check (type in ('cash_in', 'cash_out', 'p2p_send', 'p2p_receive', 'p2m_pay',
                   'p2m_receive', 'bills', 'eload', 'adjustment_credit', 'adjustment_debit', 'reward', 'fee', 'refund', 'deposit')),
  amount         bigint      not null check (amount > 0),
  fee            bigint      not null default 0 check (fee >= 0),
  -- Both or none: nothing has moved while it is pending, or when it failed.
  balance_before bigint,
  balance_after  bigint,
  channel        text        not null default '' check (length(channel) <= 60),
  counterparty   text        not null default '' check (length(counterparty) <= 160),
  status         text        not null check (status in ('pending', 'success', 'failed', 'reversed')),
  -- The ledger's transfer, once there is one.
  transfer_id    uuid,
  -- What is set aside for it while it is pending.
  hold_id        uuid,
  memo           text        not null default '',
  created_at     timestamptz not null default clock_timestamp(),
  ended_at       timestamptz,
  primary key (txn_id, created_at),
  check ((balance_before is null) = (balance_after is null)),
  check ((status in ('success', 'reversed')) = (balance_after is not null)),
  check ((status = 'pending') = (ended_at is null))
) partition by range (created_at);
create table wallet_month.txn_other partition of wallet_txn default;

create index wallet_txn_newest on wallet_txn (wallet_id, created_at desc, txn_id desc);
create index wallet_txn_of_transfer on wallet_txn (transfer_id);
create index wallet_txn_of_hold on wallet_txn (hold_id) where hold_id is not null;
create index wallet_txn_pending on wallet_txn (wallet_id) where status = 'pending';

-- Makes the partitions from one month to another. What is there already stays as it is.
create function wallet_make_months(first_month date, last_month date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date := date_trunc('month', first_month)::date;
begin
  perform pg_advisory_xact_lock(7012);
  while month <= last_month loop
    if to_regclass('wallet_month.txn' || to_char(month, '_YYYY_MM')) is null and not exists (
      select from wallet_txn where created_at >= month::timestamptz and created_at < (month + interval '1 month')::timestamptz
    ) then
      execute format('create table wallet_month.%I partition of public.wallet_txn for values from (%L) to (%L)',
        'txn' || to_char(month, '_YYYY_MM'), month::timestamptz, (month + interval '1 month')::timestamptz);
    end if;
    month := (month + interval '1 month')::date;
  end loop;
end $$;
create function wallet_make_partitions(months_ahead int) returns void
language sql security definer set search_path = public, pg_temp as $$
  select wallet_make_months((now() - interval '1 month')::date, (now() + make_interval(months => months_ahead))::date);
$$;
select wallet_make_partitions(13);

-- Lists of subscribers show the state of a person's own wallet without asking for it.
create function wallet_tell_subscriber() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update subscriber set wallet_status = new.status where id = new.subscriber_id and wallet_status is distinct from new.status;
  return null;
end $$;
create trigger tell_subscriber after insert on wallet
  for each row when (new.business_id is null) execute function wallet_tell_subscriber();
create trigger tell_subscriber_again after update of status on wallet
  for each row when (new.business_id is null and new.status <> old.status) execute function wallet_tell_subscriber();

-- Opens a person's own wallet or a shop's, or finds the one that is there.
create function wallet_open(p_subscriber bigint, p_business bigint default null, p_level text default 'basic') returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  new_id bigint;
begin
  -- Two who open the same one take turns at its owner.
  perform from subscriber where id = p_subscriber for no key update;
  select wallet_id into new_id from wallet
    where subscriber_id = p_subscriber and business_id is not distinct from p_business and product = 'wallet';
  if found then return new_id; end if;
  new_id := nextval(pg_get_serial_sequence('wallet', 'wallet_id'));
  insert into wallet (wallet_id, subscriber_id, business_id, account_no, ledger_account_id, kyc_level)
    overriding system value
    values (new_id, p_subscriber, p_business, wallet_account_no(new_id),
      ledger_open_account(wallet_ledger_code(new_id), 'PHP', 'wallet', 0, null, 1), p_level);
  return new_id;
end $$;

-- The limits of each level in centavos. Later rows are added beside these with the moment they hold from.
insert into wallet_limit_default (kyc_level, name, effective_from, amount, ceiling)
select level, name, '2020-01-01T00:00:00+08', amount * 100, ceiling * 100
from (values
  ('basic', 'maxBalance', 10000, 10000),
  ('basic', 'cashInPerTxn', 10000, 10000), ('basic', 'cashInDaily', 10000, 10000), ('basic', 'cashInMonthly', 10000, 10000),
  ('basic', 'cashOutPerTxn', 0, 0), ('basic', 'cashOutDaily', 0, 0), ('basic', 'cashOutMonthly', 0, 0),
  ('basic', 'sendPerTxn', 0, 0), ('basic', 'sendDaily', 0, 0), ('basic', 'sendMonthly', 0, 0),
  ('basic', 'payPerTxn', 10000, 10000), ('basic', 'payDaily', 10000, 10000), ('basic', 'payMonthly', 10000, 10000),
  ('semi', 'maxBalance', 50000, 100000),
  ('semi', 'cashInPerTxn', 25000, 50000), ('semi', 'cashInDaily', 50000, 100000), ('semi', 'cashInMonthly', 50000, 100000),
  ('semi', 'cashOutPerTxn', 10000, 25000), ('semi', 'cashOutDaily', 20000, 50000), ('semi', 'cashOutMonthly', 50000, 100000),
  ('semi', 'sendPerTxn', 10000, 25000), ('semi', 'sendDaily', 20000, 50000), ('semi', 'sendMonthly', 50000, 100000),
  ('semi', 'payPerTxn', 25000, 50000), ('semi', 'payDaily', 50000, 100000), ('semi', 'payMonthly', 50000, 100000),
  ('full', 'maxBalance', 100000, 500000),
  ('full', 'cashInPerTxn', 50000, 100000), ('full', 'cashInDaily', 100000, 500000), ('full', 'cashInMonthly', 100000, 500000),
  ('full', 'cashOutPerTxn', 50000, 100000), ('full', 'cashOutDaily', 100000, 500000), ('full', 'cashOutMonthly', 100000, 500000),
  ('full', 'sendPerTxn', 50000, 100000), ('full', 'sendDaily', 100000, 500000), ('full', 'sendMonthly', 100000, 500000),
  ('full', 'payPerTxn', 50000, 100000), ('full', 'payDaily', 100000, 500000), ('full', 'payMonthly', 100000, 500000),
  ('merchant', 'maxBalance', 500000, 5000000),
  ('merchant', 'cashInPerTxn', 100000, 500000), ('merchant', 'cashInDaily', 500000, 5000000), ('merchant', 'cashInMonthly', 500000, 5000000),
  ('merchant', 'cashOutPerTxn', 100000, 500000), ('merchant', 'cashOutDaily', 500000, 5000000), ('merchant', 'cashOutMonthly', 500000, 5000000),
  ('merchant', 'sendPerTxn', 100000, 500000), ('merchant', 'sendDaily', 500000, 5000000), ('merchant', 'sendMonthly', 500000, 5000000),
  ('merchant', 'payPerTxn', 100000, 500000), ('merchant', 'payDaily', 500000, 5000000), ('merchant', 'payMonthly', 500000, 5000000)
) as given (level, name, amount, ceiling);

-- Money, usage and transactions change only by the functions of the next migrations, which run as the owner.
revoke insert, update, delete, truncate on wallet_usage, wallet_txn from erp_api;
revoke insert, delete, truncate on wallet from erp_api;
revoke update, delete, truncate on wallet_limit_default from erp_api;
revoke all on function wallet_make_months(date, date) from public;

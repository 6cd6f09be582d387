create schema wallet_month;

-- Rows inside wallet_post.
create type wallet_movement as (
  place int, transfer_id uuid, cause text, type text, ref_no text, channel text, counterparty text, memo text, details jsonb,
  operator_id bigint, rejection jsonb
);
create type wallet_posting_leg as (
  place int, part int, wallet_id bigint, account_id bigint, account_no text, type text, amount bigint, fee bigint, net bigint,
  max_balance bigint, limit_kind text, daily bigint, monthly bigint
);

-- A row of wallet_post, for functions that post the movements of their records.
create type wallet_outcome as (
  place int, state text, detail jsonb, is_new boolean, transfer_id uuid, txn_id bigint, ref_no text, wallet_id bigint, type text,
  amount bigint, fee bigint, balance_before bigint, balance_after bigint, created_at timestamptz
);

create table wallet (
  wallet_id         bigint      generated always as identity primary key,
  subscriber_id     bigint      not null references subscriber (id),
  -- Null for a person's own wallet; each business has its own.
  business_id       bigint      references business (business_id),
  product           text        not null default 'wallet' check (product ~ '^[a-z0-9-]{1,40}$'),
  account_no        text        not null unique check (account_no ~ '^[0-9]{16}$'),
  ledger_account_id bigint      not null unique references ledger_account (id),
  kyc_level         text        not null default 'basic' check (kyc_level in ('basic', 'semi', 'full', 'merchant')),

  status            text        not null default 'active' check (status in ('active', 'on_hold', 'frozen', 'closed')),
  status_reason     text        not null default '',
  status_changed_at timestamptz,
  status_changed_by text,
  -- Person who froze it; another one unfreezes it. Without an id, a rule froze it.
  frozen_by_id      bigint,
  frozen_by         text,
  -- Status before the watchlist held or froze it; restored afterwards.
  status_before     text        check (status_before in ('active', 'on_hold', 'frozen')),

  opened_at         timestamptz not null default now(),
  updated_by        text,
  updated_at        timestamptz not null default now(),
  version           int         not null default 1,
  -- Person who changed the status last, by id, because an email address can be reassigned.
  status_changed_by_id bigint,

  constraint wallet_frozen_by_check check ((status = 'frozen') = (frozen_by is not null)),
  constraint wallet_merchant_has_business check (kyc_level <> 'merchant' or business_id is not null)
);

create unique index wallet_of_subscriber on wallet (subscriber_id, product) where business_id is null;
create unique index wallet_of_business on wallet (business_id, product) where business_id is not null;
create index wallet_all_of_subscriber on wallet (subscriber_id);
create index wallet_not_active on wallet (status, wallet_id) where status <> 'active';

create table wallet_limit_default (
  product        text        not null default 'wallet',
  kyc_level      text        not null check (kyc_level in ('basic', 'semi', 'full', 'merchant')),
  name           text        not null,
  effective_from timestamptz not null,
  amount         bigint      not null check (amount >= 0),
  -- Maximum that staff can grant at this level.
  ceiling        bigint      not null,
  primary key (product, kyc_level, name, effective_from),
  constraint wallet_limit_default_within_ceiling check (amount <= ceiling)
);

create table wallet_limit (
  wallet_id bigint      not null references wallet (wallet_id),
  name      text        not null,
  amount    bigint      not null check (amount >= 0),
  set_by    text        not null,
  set_at    timestamptz not null default now(),
  primary key (wallet_id, name)
);

create table wallet_usage (
  wallet_id  bigint not null references wallet (wallet_id),
  kind       text   not null check (kind in ('cashIn', 'cashOut', 'send', 'pay')),
  day        date   not null,
  day_used   bigint not null check (day_used >= 0),
  month      date   not null check (month = date_trunc('month', month)),
  month_used bigint not null
             constraint wallet_usage_month_covers_day check (month_used >= day_used or date_trunc('month', day) <> month),
  primary key (wallet_id, kind)
) with (fillfactor = 80);

create sequence wallet_txn_no;

create table wallet_txn (
  txn_id         bigint      not null default nextval('wallet_txn_no'),
  wallet_id      bigint      not null,
  ref_no         text        not null check (length(ref_no) between 1 and 40),
  type           text        not null check (type in ('cash_in', 'cash_out', 'p2p_send', 'p2p_receive', 'p2m_pay',
                   'p2m_receive', 'bills', 'eload', 'adjustment_credit', 'adjustment_debit', 'reward', 'fee', 'refund', 'deposit')),
  amount         bigint      not null check (amount > 0),
  fee            bigint      not null default 0 check (fee >= 0),
  -- Both or neither: a pending or failed transaction is not posted.
  balance_before bigint,
  balance_after  bigint,
  channel        text        not null default '' check (length(channel) <= 60),
  counterparty   text        not null default '' check (length(counterparty) <= 160),
  status         text        not null check (status in ('pending', 'success', 'failed', 'reversed')),
  -- Ledger transfer; null until posted.
  transfer_id    uuid,
  -- Hold while it is pending.
  hold_id        uuid,
  memo           text        not null default '',
  created_at     timestamptz not null default clock_timestamp(),
  ended_at       timestamptz,
  primary key (txn_id, created_at),
  constraint wallet_txn_balances check ((balance_before is null) = (balance_after is null)),
  constraint wallet_txn_posted_balance check ((status in ('success', 'reversed')) = (balance_after is not null)),
  constraint wallet_txn_ended check ((status = 'pending') = (ended_at is null))
) partition by range (created_at);

create index wallet_txn_newest on wallet_txn (wallet_id, created_at desc, txn_id desc);
create index wallet_txn_of_transfer on wallet_txn (transfer_id);
create index wallet_txn_of_hold on wallet_txn (hold_id) where hold_id is not null;
create index wallet_txn_pending on wallet_txn (wallet_id) where status = 'pending';

create table wallet_month.txn_other partition of wallet_txn default;

select wallet_make_partitions(13);

-- Limits of each level in centavos. Later limits are added with the time from which they apply.
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

-- Balances, usage and transactions change only through functions, which run as the owner.
revoke insert, update, delete, truncate on wallet_usage, wallet_txn from erp_api;
revoke insert, delete, truncate on wallet from erp_api;
revoke update, delete, truncate on wallet_limit_default from erp_api;

create table wallet_flow (
  type             text     primary key,
  direction        smallint not null check (direction in (-1, 1)),
  limit_kind       text     check (limit_kind in ('cashIn', 'cashOut', 'send', 'pay')),
  -- False for refunds, which may exceed the maximum balance.
  fits_max_balance boolean  not null,
  -- Initiated by the subscriber, who can be blocked.
  by_subscriber    boolean  not null,
  operator_code    text     references ledger_account (code)
);

-- Operator accounts of all movements, in sixteen shards each.
select ledger_open_account('operator:' || name || ':php', 'PHP', 'operator', null, null, 16)
from unnest(array['float', 'fees', 'billers', 'eload', 'adjustments', 'rewards', 'refunds']) name;

insert into wallet_flow (type, direction, limit_kind, fits_max_balance, by_subscriber, operator_code) values
  ('cash_in', 1, 'cashIn', true, true, 'operator:float:php'),
  ('cash_out', -1, 'cashOut', true, true, 'operator:float:php'),
  ('p2p_send', -1, 'send', true, true, null),
  ('p2p_receive', 1, null, true, true, null),
  ('p2m_pay', -1, 'pay', true, true, null),
  ('p2m_receive', 1, null, true, true, null),
  ('bills', -1, 'pay', true, true, 'operator:billers:php'),
  ('eload', -1, 'pay', true, true, 'operator:eload:php'),
  ('adjustment_credit', 1, null, true, false, 'operator:adjustments:php'),
  ('adjustment_debit', -1, null, true, false, 'operator:adjustments:php'),
  ('reward', 1, null, true, false, 'operator:rewards:php'),
  ('fee', -1, null, true, false, 'operator:fees:php'),
  ('refund', 1, null, false, false, 'operator:refunds:php'),
  ('deposit', 1, 'cashIn', true, false, 'operator:float:php');

revoke insert, update, delete, truncate on wallet_flow from erp_api;

create table cashin_method (
  method_id  bigint      generated always as identity primary key,
  name       text        not null unique check (length(name) between 1 and 60),
  fee_type   text        not null check (fee_type in ('fixed', 'percent')),
  -- Centavos, or hundredths of a percent.
  fee        bigint      not null default 0 check (fee >= 0),
  min_amount bigint      not null check (min_amount > 0),
  max_amount bigint      not null,
  status     text        not null default 'active' check (status in ('active', 'inactive')),
  position   smallint    not null,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz not null default now(),
  version    int         not null default 1,
  constraint cashin_method_amounts check (max_amount >= min_amount),
  constraint cashin_method_percent_fee check (fee_type = 'fixed' or fee <= 10000)
);

insert into cashin_method (name, fee_type, fee, min_amount, max_amount, position) values
  ('Card', 'percent', 250, 10000, 2000000, 1),
  ('Gcash', 'fixed', 1500, 100, 5000000, 2),
  ('BPI Banking', 'fixed', 0, 100, 5000000, 3),
  ('Maya', 'fixed', 1500, 100, 5000000, 4),
  ('UnionBank', 'fixed', 0, 100, 5000000, 5),
  ('7-Eleven', 'percent', 100, 10000, 1000000, 6),
  ('InstaPay', 'fixed', 1000, 100, 5000000, 7),
  ('PESONet', 'fixed', 0, 100, 10000000, 8);

create table wallet_deposit (
  deposit_id   bigint      generated always as identity primary key,
  wallet_id    bigint      not null references wallet (wallet_id),
  business_id  bigint      not null references business (business_id),
  amount       bigint      not null check (amount > 0),
  bank         text        not null check (length(bank) between 2 and 80),
  reference    text        not null check (reference ~ '^[A-Z0-9-]{4,40}$'),
  deposited_at timestamptz not null,
  status       text        not null default 'pending'
               constraint wallet_deposit_status check (status in ('pending', 'awaiting_proof', 'matched', 'posted', 'returned')),
  -- Transfer that credited it; also set after a return.
  transfer_id  uuid,
  ended_at     timestamptz,
  version      int         not null default 1,
  -- Merchant that the bank named, if staff matched the deposit.
  reported_business_id  bigint,
  matched_by_id         bigint,
  matched_by            text,
  matched_at            timestamptz,
  matched_reference     text,
  matched_remarks       text   not null default '',
  proof_requested_by_id bigint,
  proof_requested_by    text,
  proof_requested_at    timestamptz,
  decided_by_id         bigint,
  decided_by            text,
  return_reason         text   not null default '',
  return_reference      text,

  constraint wallet_deposit_reference unique (bank, reference),
  constraint wallet_deposit_ended check ((status in ('posted', 'returned')) = (ended_at is not null)),
  constraint wallet_deposit_posted check (status <> 'posted' or transfer_id is not null),
  constraint wallet_deposit_matched
    check (status <> 'matched' or (matched_by_id is not null and matched_by is not null and matched_at is not null))
);

create index wallet_deposit_newest on wallet_deposit (deposited_at desc, deposit_id desc);
create index wallet_deposit_of_wallet on wallet_deposit (wallet_id, deposited_at desc);
create index wallet_deposit_of_business on wallet_deposit (business_id, deposited_at desc);

-- Deposits of all merchants by amount, by open or returned status, and by part of the bank's name or reference.
create index wallet_deposit_amounts on wallet_deposit (amount, deposit_id);
create index wallet_deposit_not_posted on wallet_deposit (status, deposited_at, deposit_id)
  where status <> 'posted';
create index wallet_deposit_search on wallet_deposit
  using gin ((lower(reference || ' ' || bank)) gin_trgm_ops);

-- References without their hyphens, so that they are found however they are written.
create index wallet_deposit_reference_key on wallet_deposit (replace(reference, '-', ''));

-- The bank reports amount and reference, and wallet_deposit_post sets the transfer. The API writes neither.
revoke insert, update, delete, truncate on wallet_deposit from erp_api;

grant insert, update on wallet_deposit to erp_payments;
grant update (wallet_id, business_id, status, version, reported_business_id, matched_by_id, matched_by, matched_at, matched_reference,
  matched_remarks, proof_requested_by_id, proof_requested_by, proof_requested_at, decided_by_id, decided_by, return_reason,
  return_reference, ended_at) on wallet_deposit to erp_api;

revoke insert, delete, truncate on cashin_method from erp_api;

select wallet_make_months((now() - interval '4 months')::date, now()::date);

create view published_wallet as
  select wallet_id, subscriber_id, business_id, account_no, ledger_account_id, status from wallet;
create view published_wallet_txn as
  select txn_id, wallet_id, ref_no, type, amount, fee, status, channel, counterparty, balance_before, balance_after,
    transfer_id, created_at
  from wallet_txn;

-- A view of one table is updatable with the rights of its owner, so the default grants are revoked.
revoke all on published_wallet, published_wallet_txn from erp_api;

grant select on published_wallet, published_wallet_txn to erp_api;

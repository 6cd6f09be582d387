create table wallet_payment_request (
  payment_request_id bigint generated always as identity primary key,
  ref_no          text        not null generated always as (record_reference('RTP', payment_request_id)) stored unique,
  wallet_id       bigint      not null references wallet (wallet_id),
  payer_wallet_id bigint      not null references wallet (wallet_id),
  amount          bigint      not null check (amount > 0),
  note            text        not null default '' check (length(note) <= 100),
  status          text        not null default 'pending' check (status in ('pending', 'paid', 'declined', 'cancelled')),
  expires_at      timestamptz not null,
  transfer_id     uuid,
  created_at      timestamptz not null default clock_timestamp(),
  ended_at        timestamptz,
  constraint wallet_payment_request_of_two_wallets check (wallet_id <> payer_wallet_id),
  constraint wallet_payment_request_ended check ((status = 'pending') = (ended_at is null)),
  constraint wallet_payment_request_paid check ((status = 'paid') = (transfer_id is not null))
);
create index wallet_payment_request_of_wallet on wallet_payment_request (wallet_id, created_at desc, payment_request_id desc);
create index wallet_payment_request_of_payer on wallet_payment_request (payer_wallet_id, created_at desc, payment_request_id desc);

revoke insert, update, delete, truncate on wallet_payment_request from erp_api;
grant insert, update (status, transfer_id, ended_at) on wallet_payment_request to erp_payments;

create table wallet_payment_hold (
  payment_hold_id    bigint      generated always as identity primary key,
  ref_no             text        not null generated always as (record_reference('HLD', payment_hold_id)) stored unique,
  wallet_id          bigint      not null references wallet (wallet_id),
  merchant_wallet_id bigint      not null references wallet (wallet_id),
  amount             bigint      not null check (amount > 0),
  fee                bigint      not null check (fee >= 0),
  fee_paid_by        text        not null check (fee_paid_by in ('payer', 'payee')),
  fee_rate           bigint      not null check (fee_rate >= 0),
  fee_fixed          bigint      not null check (fee_fixed >= 0),
  note               text        not null default '' check (length(note) <= 160),
  hold_id            uuid        not null unique,
  status             text        not null default 'held' check (status in ('held', 'captured', 'voided', 'expired')),
  expires_at         timestamptz not null,
  transfer_id        uuid,
  created_at         timestamptz not null default clock_timestamp(),
  ended_at           timestamptz,
  constraint wallet_payment_hold_of_two_wallets check (wallet_id <> merchant_wallet_id),
  constraint wallet_payment_hold_ended check ((status = 'held') = (ended_at is null)),
  constraint wallet_payment_hold_captured check ((status = 'captured') = (transfer_id is not null))
);
create index wallet_payment_hold_of_wallet on wallet_payment_hold (wallet_id, created_at desc, payment_hold_id desc);
create index wallet_payment_hold_of_merchant on wallet_payment_hold (merchant_wallet_id, created_at desc, payment_hold_id desc);
create index wallet_payment_hold_due on wallet_payment_hold (expires_at, payment_hold_id) where status = 'held';

-- One capture ends a hold, also if it takes less than is held.
create table wallet_payment_capture (
  payment_hold_id bigint      primary key references wallet_payment_hold (payment_hold_id),
  amount          bigint      not null check (amount > 0),
  fee             bigint      not null check (fee >= 0),
  created_at      timestamptz not null default clock_timestamp(),
  constraint wallet_payment_capture_fee_below_amount check (fee < amount)
);

revoke insert, update, delete, truncate on wallet_payment_hold, wallet_payment_capture from erp_api;
grant insert, update (status, ended_at) on wallet_payment_hold to erp_payments;
grant insert on wallet_payment_capture to erp_payments;

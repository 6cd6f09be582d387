alter table cashin_method add column direction text not null default 'in' check (direction in ('in', 'out'));

insert into cashin_method (name, fee_type, fee, min_amount, max_amount, position, direction) values
  ('InstaPay to bank', 'fixed', 1500, 100, 5000000, 9, 'out'),
  ('PESONet to bank', 'fixed', 1000, 100, 10000000, 10, 'out'),
  ('Gcash wallet', 'fixed', 1500, 100, 5000000, 11, 'out'),
  ('Maya wallet', 'fixed', 1500, 100, 5000000, 12, 'out'),
  ('Cash pickup', 'percent', 200, 10000, 2000000, 13, 'out');

create table wallet_cash_out (
  cash_out_id   bigint      generated always as identity primary key,
  ref_no        text        not null generated always as (record_reference('COU', cash_out_id)) stored unique,
  wallet_id     bigint      not null references wallet (wallet_id),
  method_id     bigint      not null references cashin_method (method_id),
  amount        bigint      not null check (amount > 0),
  fee           bigint      not null check (fee >= 0),
  -- Masked: the full account is in the order only until it ends.
  destination   text        not null check (length(destination) <= 40),
  hold_id       uuid        not null unique,
  status        text        not null default 'pending' check (status in ('pending', 'success', 'failed')),
  response_code text        not null default '' check (length(response_code) <= 40),
  provider_ref  text        not null default '' check (length(provider_ref) <= 80),
  created_at    timestamptz not null default clock_timestamp(),
  ended_at      timestamptz,
  constraint wallet_cash_out_ended check ((status = 'pending') = (ended_at is null))
);
create index wallet_cash_out_of_wallet on wallet_cash_out (wallet_id, created_at desc, cash_out_id desc);
create index wallet_cash_out_of_method on wallet_cash_out (method_id);

revoke insert, update, delete, truncate on wallet_cash_out from erp_api;
grant insert, update (status, response_code, provider_ref, ended_at) on wallet_cash_out to erp_payments;

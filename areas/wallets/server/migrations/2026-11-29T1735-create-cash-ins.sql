alter table cashin_method add column api_base_url text not null default '' check (api_base_url = '' or (api_base_url ~ '^https://' and length(api_base_url) <= 300));
alter table cashin_method add column credential_ref text not null default '' check (credential_ref ~ '^([A-Z][A-Z0-9_]{2,79})?$');
alter table cashin_method add column timeout_ms int not null default 30000 check (timeout_ms between 1000 and 60000);

create table wallet_cash_in (
  cash_in_id   bigint      generated always as identity primary key,
  ref_no       text        not null generated always as (record_reference('CIN', cash_in_id)) stored unique,
  wallet_id    bigint      not null references wallet (wallet_id),
  method_id    bigint      not null references cashin_method (method_id),
  amount       bigint      not null check (amount > 0),
  fee          bigint      not null check (fee >= 0),
  status       text        not null default 'pending' check (status in ('pending', 'success', 'failed')),
  provider_ref text        not null default '' check (length(provider_ref) <= 80),
  expires_at   timestamptz not null default clock_timestamp() + interval '30 minutes',
  created_at   timestamptz not null default clock_timestamp(),
  ended_at     timestamptz,
  constraint wallet_cash_in_fee_below_amount check (fee < amount),
  constraint wallet_cash_in_ended check ((status = 'pending') = (ended_at is null))
);
create index wallet_cash_in_of_wallet on wallet_cash_in (wallet_id, created_at desc, cash_in_id desc);
create index wallet_cash_in_of_method on wallet_cash_in (method_id);

revoke insert, update, delete, truncate on wallet_cash_in from erp_api;
grant insert, update (status, provider_ref, ended_at) on wallet_cash_in to erp_payments;

create table wallet_payment_refund (
  refund_id   bigint      generated always as identity primary key,
  wallet_id   bigint      not null references wallet (wallet_id),
  transfer_id uuid        not null,
  amount      bigint      not null check (amount > 0),
  reason      text        not null check (length(reason) <= 100),
  created_at  timestamptz not null default clock_timestamp()
);
create index wallet_payment_refund_of_payment on wallet_payment_refund (transfer_id);
create index wallet_payment_refund_of_wallet on wallet_payment_refund (wallet_id);

revoke insert, update, delete, truncate on wallet_payment_refund from erp_api;
grant insert on wallet_payment_refund to erp_payments;

create table ledger_link (
  position    bigint      primary key check (position > 0),
  transfer_id uuid        not null unique,
  transfer_at timestamptz not null,
  sealed_at   timestamptz not null,
  digest      bytea       not null check (length(digest) = 32),
  hash        bytea       not null check (length(hash) = 32)
);
revoke all on ledger_link from erp_api;
grant select on ledger_link to erp_api;

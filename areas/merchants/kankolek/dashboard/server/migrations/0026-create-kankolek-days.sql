create table kankolek_day (
  id          bigint generated always as identity primary key,
  business_id bigint not null references business (business_id),
  day         date   not null,
  txn_count   int    not null default 0 check (txn_count >= 0),
  p2p         bigint not null default 0 check (p2p >= 0),
  p2m         bigint not null default 0 check (p2m >= 0),
  -- MDR charged for QR payments, whoever paid it.
  mdr         bigint not null default 0 check (mdr >= 0),
  -- Income of the company from these payments: MDR and fees of payers.
  share       bigint not null default 0 constraint kankolek_day_share_covers_mdr check (share >= mdr),
  total       bigint not null generated always as (p2p + p2m) stored,
  unique (day, business_id)
);

create index kankolek_day_of_business on kankolek_day (business_id, day);

revoke insert, update, delete, truncate on kankolek_day from erp_api;

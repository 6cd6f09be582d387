-- What a sale earned, the price less the provider's charge and the rebate, in the parts of the shares that held then.
-- Written once, with the sale; shares that change later do not reach it.
create table eload_txn_share (
  txn_id   bigint primary key,
  share_id bigint not null references eload_profit_share (id),
  company  bigint not null check (company >= 0),
  agent    bigint not null check (agent >= 0),
  merchant bigint not null check (merchant >= 0)
);
create index eload_txn_share_of on eload_txn_share (share_id);
revoke update, delete, truncate on eload_txn_share from erp_api;

-- What other areas may read of load sales. Columns may be added; those that are here stay until nobody reads them.
create view published_eload_txn as
  select wallet_id, amount_centavos, status, created_at from eload_txn;

-- A view of one table can be written through, with the rights of its owner.
revoke all on published_eload_txn from erp_api;
grant select on published_eload_txn to erp_api;

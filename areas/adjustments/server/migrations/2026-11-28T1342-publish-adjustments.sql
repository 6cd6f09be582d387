create view published_adjustment as
  select adjustment_id, wallet_id, type, amount, related_txn, status, reverses_id from adjustment;

-- A view of one table is updatable with the rights of its owner, so the default grants are revoked.
revoke all on published_adjustment from erp_api;

grant select on published_adjustment to erp_api;

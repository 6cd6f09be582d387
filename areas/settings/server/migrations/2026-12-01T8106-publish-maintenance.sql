-- What other areas may read of maintenance. Columns may be added; those that are here stay until nobody reads them.
create view published_maintenance_module as
  select module, status, whitelist from maintenance_module;

-- A view of one table can be written through, with the rights of its owner.
revoke all on published_maintenance_module from erp_api;
grant select on published_maintenance_module to erp_api;

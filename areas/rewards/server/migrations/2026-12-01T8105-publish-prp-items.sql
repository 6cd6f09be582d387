-- What other areas may read of PRP items. Columns may be added; those that are here stay until nobody reads them.
create view published_prp_item as
  select id, name, points, deliverable, stock, status, deleted_at, search_text, sort_name from prp_item;

-- A view of one table can be written through, with the rights of its owner.
revoke all on published_prp_item from erp_api;
grant select on published_prp_item to erp_api;

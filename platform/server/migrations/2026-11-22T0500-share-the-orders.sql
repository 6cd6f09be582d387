-- The versions of orders that people arrange are no longer those of the load line alone.
alter table eload_order rename to list_order;
alter table list_order rename constraint eload_order_pkey to list_order_pkey;

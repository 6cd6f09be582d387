-- The notification by which people are told of a window, where they are.
alter table eload_maintenance add column notification_id bigint;

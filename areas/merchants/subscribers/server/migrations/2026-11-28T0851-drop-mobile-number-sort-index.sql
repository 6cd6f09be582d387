-- outside a transaction
drop index concurrently if exists subscriber_by_mobile;

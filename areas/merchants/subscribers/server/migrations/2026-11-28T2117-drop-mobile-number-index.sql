-- outside a transaction
drop index concurrently if exists subscriber_mobile_number;

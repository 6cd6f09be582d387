-- outside a transaction
-- Pages in the order of numbers are walked in the index alone: it carries the key that the page is cut by.
create index concurrently if not exists subscriber_by_mobile on subscriber (mobile_number, id) where deleted_at is null;

-- outside a transaction
-- `subscriber_mobile_number_owner` covers only numbers that are not released, so a search cannot use it.
create index concurrently if not exists subscriber_mobile_number on subscriber (mobile_number) where deleted_at is null;

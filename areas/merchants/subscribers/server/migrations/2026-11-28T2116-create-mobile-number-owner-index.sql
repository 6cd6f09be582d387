-- outside a transaction
create unique index concurrently if not exists subscriber_mobile_number_owner on subscriber (mobile_number)
  where deleted_at is null and mobile_number_released_at is null;

-- outside a transaction
create index concurrently if not exists subscriber_message_of_outbox on subscriber_message (outbox_id) where outbox_id is not null;

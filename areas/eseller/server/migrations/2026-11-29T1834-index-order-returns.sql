-- outside a transaction
create index concurrently if not exists eseller_order_return_requested on eseller_order (return_requested_at, order_id)
  where status = 'delivered' and return_requested_at is not null and return_declined_at is null;

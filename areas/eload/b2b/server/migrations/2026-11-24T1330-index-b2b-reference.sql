-- outside a transaction
create index concurrently if not exists eload_b2b_reference_key on eload_b2b_request (reference_key);

-- outside a transaction
create index concurrently if not exists cif_request_by_number on cif_request (new_mobile);
create index concurrently if not exists cif_request_by_subscriber on cif_request (subscriber_id, status);

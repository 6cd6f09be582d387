-- outside a transaction
create index concurrently if not exists stored_file_of_client on stored_file (uploaded_by_client, uploaded_for, created_at)
  where attached_to is null and uploaded_by_client is not null;

-- outside a transaction
create index concurrently if not exists stored_file_content on stored_file (sha256) where sha256 is not null;

-- outside a transaction
-- References without their hyphens, so that they are found however they are written.
create index concurrently if not exists wallet_deposit_reference_key on wallet_deposit (replace(reference, '-', ''));

-- The orders by KYC that the list offers, each ended by the id.
create index subscriber_by_kyc_type on subscriber (kyc_acct_type, id) where deleted_at is null;
create index subscriber_by_kyc_status on subscriber (kyc_acct_status, id) where deleted_at is null;

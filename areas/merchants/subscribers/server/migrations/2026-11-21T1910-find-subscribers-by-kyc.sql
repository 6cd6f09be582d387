-- A KYC status says the type, but a type does not say the status: each alone leads to the newest of its own.
drop index subscriber_by_kyc;
create index subscriber_of_kyc_type
  on subscriber (kyc_acct_type, registered_at desc, id desc) where deleted_at is null;
create index subscriber_of_kyc_status
  on subscriber (kyc_acct_status, registered_at desc, id desc) where deleted_at is null;

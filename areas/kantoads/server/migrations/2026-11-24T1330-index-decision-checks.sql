-- outside a transaction
create index concurrently if not exists ads_topup_of_advertiser on ads_topup (advertiser_id, created_at desc);
create index concurrently if not exists ads_topup_reference_key on ads_topup (reference_key);
create index concurrently if not exists ads_topup_images on ads_topup using gin (deposit_images);
create index concurrently if not exists ads_cashout_of_store on ads_cashout (business_id, created_at desc);
create index concurrently if not exists ads_cashout_of_account on ads_cashout (account_no, bank);

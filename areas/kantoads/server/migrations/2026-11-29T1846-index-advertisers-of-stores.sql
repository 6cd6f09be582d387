-- outside a transaction
create unique index concurrently if not exists ads_advertiser_of_business on ads_advertiser (business_id) where business_id is not null;
create index concurrently if not exists ads_cancellation_of_store on ads_cancellation (business_id, requested_at desc, cancellation_request_id desc);

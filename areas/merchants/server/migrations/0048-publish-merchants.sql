create view published_place as
  select code, kind, name, region_code, retired from place;
create view published_subscriber as
  select id, cognito_sub, first_name, middle_name, last_name, suffix, mobile_number, region_code, kyc_acct_type,
    kyc_acct_status, watchlist_status, status, wallet_status, registered_at, deleted_at, search_text, sort_name
  from subscriber;
create view published_subscriber_count as
  select status, n from subscriber_count;
create view published_business as
  select business_id, subscriber_id, business_name, store_category, registration_kind, created_at, deleted_at, search_text,
    sort_name
  from business;

-- A view of one table is updatable with the rights of its owner, so the default grants are revoked.
revoke all on published_place, published_subscriber, published_subscriber_count, published_business from erp_api;

grant select on published_place, published_subscriber, published_subscriber_count, published_business to erp_api;

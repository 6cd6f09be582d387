create view published_subscriber as
  select id, cognito_sub, first_name, middle_name, last_name, suffix, mobile_number, region_code, kyc_acct_type,
    kyc_acct_status, watchlist_status, status, wallet_status, registered_at, deleted_at, search_text, sort_name, language,
    mobile_number_changed_at, mobile_number_released_at
  from subscriber;
create view published_subscriber_count as
  select status, n from subscriber_count;
create view published_business as
  select business_id, subscriber_id, business_name, store_category, registration_kind, created_at, deleted_at, search_text,
    sort_name
  from business;
create view published_verified_address as
  select s.id as subscriber_id,
    concat_ws(', ', s.street, b.name, c.name, p.name, nullif(s.zip, '')) as address
  from subscriber s
    join published_place c on c.code = s.city_code
    left join published_place b on b.code = s.barangay_code
    left join published_place p on p.code = s.province_code
  where s.kyc_acct_type = 'FullyVerified' and s.street <> '';

-- A view of one table is updatable with the rights of its owner, so the default grants are revoked.
revoke all on published_subscriber, published_subscriber_count, published_business, published_verified_address from erp_api;

grant select on published_subscriber, published_subscriber_count, published_business, published_verified_address to erp_api;

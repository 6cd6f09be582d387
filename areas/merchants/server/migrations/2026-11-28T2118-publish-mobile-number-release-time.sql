create or replace view published_subscriber as
  select id, cognito_sub, first_name, middle_name, last_name, suffix, mobile_number, region_code, kyc_acct_type,
    kyc_acct_status, watchlist_status, status, wallet_status, registered_at, deleted_at, search_text, sort_name, language,
    mobile_number_changed_at, mobile_number_released_at
  from subscriber;

comment on table subscriber is
  'Customers of the wallet.';
comment on column subscriber.cognito_sub is
  'Personal data: subject at the identity provider of the app; null if staff registered the person and they never signed in.';
comment on column subscriber.suffix is
  'Personal data: suffix of the name, such as Jr.; empty for none.';
comment on column subscriber.birth_date is
  'Personal data: date of birth.';
comment on column subscriber.sex is
  'Personal data: male or female.';
comment on column subscriber.nationality is
  'Personal data: country code, ISO 3166-1 alpha-2.';
comment on column subscriber.source_of_funds is
  'Personal data: source of funds, as chosen in the app.';
comment on column subscriber.occupation is
  'Personal data: occupation, as chosen in the app.';
comment on column subscriber.province_code is
  'Place code of the province. In Metro Manila, which has none, that of the region.';
comment on column subscriber.street is
  'Personal data: street of the address.';
comment on column subscriber.zip is
  'Personal data: postal code.';
comment on column subscriber.kyc_acct_type is
  'Level of the account after identity verification.';
comment on column subscriber.kyc_acct_status is
  'State of the account in identity verification.';
comment on column subscriber.kyc_status is
  'Result of the last identity review.';
comment on column subscriber.watchlist_status is
  'Result of the screening against watchlists: clear, under_review or watchlisted.';
comment on column subscriber.wallet_status is
  'Status of the wallet of the person, copied for lists; null while there is no wallet.';
comment on column subscriber.registered_at is
  'When the person registered.';
comment on column subscriber.last_login_at is
  'Last sign-in in the app; null for never.';
comment on column subscriber.signed_out_at is
  'App tokens issued before this time are invalid; null for none.';
comment on column subscriber.shop_names is
  'Names of the active shops of the person, so that one index finds either.';
comment on column subscriber.language is
  'Language of messages to the person: en or fil; null if not chosen.';
comment on column subscriber.mobile_number_changed_at is
  'Set when the number changes; null if it never did. A code sent to a number that is new proves little.';
comment on table business_type is
  'Types of business to choose from.';
comment on table business is
  'Shops of subscribers.';
comment on column business.cognito_sub is
  'Personal data: subject of the owner at the identity provider of the app, copied; merchant calls look up shops by it.';
comment on column business.business_name is
  'Name of the shop.';
comment on column business.business_address is
  'Address of the shop in one line.';
comment on column business.store_category is
  'Category of the store: sss, nsss or empty for none.';
comment on column business.province_code is
  'Place code of the province. In Metro Manila, which has none, that of the region.';
comment on column business.street is
  'Personal data: street of the shop.';
comment on column business.zip is
  'Postal code.';
comment on column business.latitude is
  'Position of the shop, in degrees.';
comment on column business.longitude is
  'Position of the shop, in degrees.';
comment on column business.contact_number is
  'Personal data: phone number of the shop with + and country code.';
comment on column business.registration_kind is
  'Registration of the business: DTI, SEC, CDA, BMBE or none.';
comment on column business.registration_number is
  'Number of the registration; empty for none.';
comment on column business.registration_expiry is
  'Last day of the registration; null for none.';
comment on column business.tin is
  'Personal data: tax identification number; empty for none.';
comment on column business.social_medias_link is
  'Links to social media, as JSON text as in the API: at most six of platform and url.';
comment on column business.agent_code is
  'Code of the agent who recruited the shop; empty for none.';
comment on table subscriber_count is
  'Number of subscribers for each combination of list filters. A change adds a row instead of updating one, so that writers do not wait for each other; totals are sums of n.';
comment on column subscriber_count.kyc_acct_type is
  'As in subscriber.';
comment on column subscriber_count.kyc_acct_status is
  'As in subscriber.';
comment on column subscriber_count.watchlist_status is
  'As in subscriber.';
comment on column subscriber_count.status is
  'As in subscriber.';
comment on column subscriber_count.region_code is
  'Place code of the region; empty without an address.';
comment on column subscriber_count.n is
  'Number of subscribers; negative in rows that subtract.';
comment on table subscriber_day_count is
  'Number of subscribers registered on each day in Manila, for far pages of the list.';
comment on column subscriber_day_count.n is
  'Number of subscribers registered on the day.';
comment on column subscriber.mobile_number_changed_at is
  'Set when the number changes; null if it never did. A code sent to a number that is new proves little.';
comment on column subscriber.mobile_number_released_at is
  'Set when another subscriber took over the number of this deactivated one. Lookups by number omit the row then.';

comment on view published_subscriber is
  'Subscribers for other areas. Columns are added, never removed.';
comment on view published_subscriber_count is
  'Number of subscribers by status for other areas. Columns are added, never removed.';
comment on view published_business is
  'Shops for other areas. Columns are added, never removed.';
comment on view published_verified_address is 'Addresses of verified subscribers on one line, for deliveries. Columns are added, never removed.';
comment on column published_verified_address.subscriber_id is
  'subscriber.id of the person.';
comment on column published_verified_address.address is
  'Personal data: address in one line.';

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
comment on view published_identified_person is
  'Identity of subscribers, for reports to authorities. Personal data. Columns are added, never removed.';
comment on column published_identified_person.subscriber_id is
  'subscriber.id of the person.';
comment on column published_identified_person.birth_date is
  'Date of birth; null until it was submitted.';
comment on column published_identified_person.address is
  'Address in one line; empty if none was submitted.';

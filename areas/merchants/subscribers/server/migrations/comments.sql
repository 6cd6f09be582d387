comment on table subscriber is
  'Customers of the wallet.';
comment on table business_type is
  'Types of business to choose from.';
comment on table business is
  'Shops of subscribers.';
comment on table subscriber_count is
  'Number of subscribers for each combination of list filters. A change adds a row instead of updating one, so that writers do not wait for each other; totals are sums of n.';
comment on table subscriber_day_count is
  'Number of subscribers registered on each day in Manila, for far pages of the list.';
comment on column subscriber.mobile_number_changed_at is
  'Set when the number changes; null if it never did. A code sent to a number that is new proves little.';

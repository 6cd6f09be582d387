comment on table business_count is
  'Number of businesses for each combination of list filters. A change adds a row; totals are sums of n.';
comment on table business_customer is
  'Customers of a shop, written by the app.';
comment on table business_product is
  'Products of a shop, written by the app.';

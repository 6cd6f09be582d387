comment on table business_count is
  'Number of businesses for each combination of list filters. A change adds a row; totals are sums of n.';
comment on column business_count.status is
  'As in business.';
comment on column business_count.business_type_id is
  'business_type.id of the counted shops.';
comment on column business_count.store_category is
  'As in business.';
comment on column business_count.registration_kind is
  'As in business.';
comment on column business_count.region_code is
  'Place code of the region.';
comment on column business_count.n is
  'Number of shops; negative in rows that subtract.';
comment on table business_customer is
  'Customers of a shop, written by the app.';
comment on column business_customer.name is
  'Personal data: name of the customer, as the shop entered it.';
comment on column business_customer.last_purchase_at is
  'Last purchase of the customer in the shop.';
comment on column business_customer.total_spent is
  'Sum of the purchases, in centavos.';
comment on table business_product is
  'Products of a shop, written by the app.';
comment on column business_product.category is
  'Category of the product, as the shop entered it.';
comment on column business_product.price is
  'In centavos.';
comment on column business_product.stock is
  'Number of items in stock.';

comment on table eseller_brand is
  'Brands of the marketplace where stores buy stock.';
comment on table eseller_category is
  'Categories of the marketplace.';
comment on table eseller_banner is
  'Banners of the marketplace.';
comment on table eseller_product is
  'Products of sellers.';
comment on table eseller_order is
  'Orders of stores.';
comment on table eseller_order_item is
  'Lines of an order.';

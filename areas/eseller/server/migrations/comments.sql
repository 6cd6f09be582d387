comment on table eseller_brand is
  'Brands of the marketplace where stores buy stock.';
comment on column eseller_brand.supplier_name is
  'Name of the supplier, as entered.';
comment on column eseller_brand.supplier_contact is
  'Contact of the supplier, as entered.';
comment on column eseller_brand.min_order is
  'Minimum value of an order, in centavos; 0 for none.';
comment on column eseller_brand.lead_time_days is
  'Days from the order to the delivery.';
comment on table eseller_category is
  'Categories of the marketplace.';
comment on table eseller_banner is
  'Banners of the marketplace.';
comment on column eseller_banner.link_type is
  'What the banner opens: none, product, category, brand or url.';
comment on column eseller_banner.link_value is
  'Id or address of what the banner opens; empty for none.';
comment on column eseller_banner.start_at is
  'From when the banner is shown; null for immediately.';
comment on column eseller_banner.end_at is
  'Until when the banner is shown; null for unlimited.';
comment on table eseller_product is
  'Products of sellers.';
comment on column eseller_product.sku is
  'Code of the product of its seller.';
comment on column eseller_product.price is
  'In centavos.';
comment on column eseller_product.stock is
  'Number of items in stock.';
comment on column eseller_product.seller is
  'Name of the seller.';
comment on table eseller_order is
  'Orders of stores.';
comment on column eseller_order.order_no is
  'Reference that people read, such as ESO0000012. Unique.';
comment on column eseller_order.buyer_name is
  'Personal data: name of the buyer at the time.';
comment on column eseller_order.buyer_mobile is
  'Personal data: mobile number of the buyer with + and country code.';
comment on column eseller_order.address is
  'Personal data: delivery address.';
comment on column eseller_order.seller is
  'Name of the seller at the time.';
comment on column eseller_order.subtotal is
  'Sum of the lines, in centavos.';
comment on column eseller_order.delivery_fee is
  'In centavos.';
comment on column eseller_order.discount is
  'Amount deducted from subtotal and delivery fee, in centavos.';
comment on column eseller_order.total is
  'Amount to pay, in centavos: subtotal and delivery fee less the discount.';
comment on column eseller_order.payment_method is
  'Method of payment: wallet, gcash, maya, card or cod (cash on delivery).';
comment on column eseller_order.payment_status is
  'State of the payment: unpaid, paid or refunded.';
comment on column eseller_order.courier is
  'Courier of the delivery; empty until it is shipped.';
comment on column eseller_order.tracking_no is
  'Number of the parcel at the courier; empty until it is shipped.';
comment on column eseller_order.due_at is
  'Until when the next step is due; null for orders that are not being fulfilled.';
comment on column eseller_order.delivered_at is
  'When it was delivered; null before.';
comment on column eseller_order.end_reason is
  'Reason for the cancellation or return, as entered.';
comment on column eseller_order.refund_status is
  'State of the refund: none, pending, rejected or done.';
comment on column eseller_order.refund_request_id is
  'approval_request.id of the refund; null for none.';
comment on column eseller_order.refund_requested_by is
  'Email address of the person who requested the refund; empty for none.';
comment on column eseller_order.refund_approved_by is
  'Email address of the person who approved the refund; empty for none.';
comment on column eseller_order.refund_transfer_id is
  'ledger_transfer.id of the refund; null until it is done.';
comment on column eseller_order.wallet_txn_ref is
  'Reference of the wallet transaction that paid the order; empty for other methods.';
comment on column eseller_order.refunded_at is
  'When it was refunded; null before.';
comment on column eseller_order.transfer_id is
  'ledger_transfer.id of the payment from the wallet; null if it was not paid from one.';
comment on column eseller_order.return_requested_at is
  'When the buyer requested to return the order; null for no request.';
comment on column eseller_order.return_reason is
  'Reason that the buyer gave for the return.';
comment on column eseller_order.return_declined_at is
  'When the requested return was declined; null if it was not.';
comment on column eseller_order.return_decline_reason is
  'Reason for which the return was declined, which the buyer sees.';
comment on table eseller_order_item is
  'Lines of an order.';
comment on column eseller_order_item.line is
  'Number of the line in the order, from 1.';
comment on column eseller_order_item.sku is
  'Code of the product at the time.';
comment on column eseller_order_item.name is
  'Name of the product at the time.';
comment on column eseller_order_item.qty is
  'Number of items.';
comment on column eseller_order_item.price is
  'Price of one item at the time, in centavos.';

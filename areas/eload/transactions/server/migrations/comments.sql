comment on table eload_txn is
  'Sales of load. Partitioned by month.';
comment on column eload_txn.wallet_id is
  'wallet.wallet_id of the wallet that paid; null if it is not one of this product.';
comment on column eload_txn.retailer is
  'Name of the store that sold the load.';
comment on column eload_txn.mobile is
  'Personal data: number that received the load, masked as it arrives, such as 0917•••1234.';
comment on column eload_txn.carrier is
  'Carrier of the item sold.';
comment on column eload_txn.network_id is
  'eload_network.id of the number; null for game credits.';
comment on column eload_txn.provider_id is
  'eload_provider.id of the provider that was used last.';
comment on column eload_txn.topup_id is
  'eload_topup.id of the item sold; null for a promo.';
comment on column eload_txn.promo_id is
  'eload_promo.id of the item sold; null for a top-up.';
comment on column eload_txn.sku is
  'Code of the item sold.';
comment on column eload_txn.amount_centavos is
  'Value of the load, in centavos.';
comment on column eload_txn.srp_centavos is
  'Suggested retail price at the time, in centavos.';
comment on column eload_txn.cost_centavos is
  'Price that the provider charges the company, in centavos.';
comment on column eload_txn.rebate_centavos is
  'Rebate credited to the wallet that paid, in centavos.';
comment on column eload_txn.provider_ref is
  'Reference of the sale at the provider; empty until it responds.';
comment on column eload_txn.response_code is
  'Last response code of the provider; empty until it responds.';
comment on column eload_txn.retries is
  'Number of retries.';
comment on column eload_txn.latency_ms is
  'Response time of the provider in milliseconds; null until it responds.';
comment on column eload_txn.failed_by_id is
  'staff_user.id of the person who marked the sale as failed; null if the provider did.';
comment on column eload_txn.refunded_by_id is
  'staff_user.id of the person who refunded the sale. From ₱1,000.00 on not the person who marked it as failed.';
comment on table eload_provider_balance is
  'Balances at providers, as they reported them.';
comment on column eload_provider_balance.balance_centavos is
  'Balance that the provider reported, in centavos.';
comment on column eload_provider_balance.checked_at is
  'When the provider reported it.';
comment on table eload_txn_change is
  'Status changes of a sale. Rows are only added.';
comment on column eload_txn_change.txn_id is
  'eload_txn.id of the sale.';
comment on column eload_txn_change.from_status is
  'Status before the change.';
comment on column eload_txn_change.to_status is
  'Status after the change.';
comment on column eload_txn_change.reason is
  'Reason that staff entered; empty for a response of the provider.';
comment on column eload_txn_change.provider_ref is
  'Reference of the sale at the provider at that time.';
comment on column eload_txn_change.actor_id is
  'staff_user.id of the person; null if the provider responded.';
comment on column eload_txn_change.actor_email is
  'Email address of the person at that time; empty if the provider responded.';
comment on column eload_txn_change.actor_name is
  'Name of the person at that time.';
comment on column eload_txn_change.transfer_id is
  'ledger_transfer.id of the refund; null for other changes.';
comment on table eload_txn_day is
  'Number and amount of sales by day in Manila and kind. A count may be split over several rows.';
comment on column eload_txn_day.status is
  'Status of the counted sales.';
comment on column eload_txn_day.carrier is
  'Carrier of the counted sales.';
comment on column eload_txn_day.provider_id is
  'eload_provider.id of the counted sales.';
comment on column eload_txn_day.network_id is
  'eload_network.id of the counted sales; null for game credits.';
comment on column eload_txn_day.n is
  'Number of sales; negative in rows that subtract.';
comment on column eload_txn_day.amount is
  'Sum of the sales, in centavos; negative in rows that subtract.';
comment on table eload_txn_share is
  'Profit of a sale split by the shares of its time: price less cost and rebate. Written once.';
comment on column eload_txn_share.txn_id is
  'eload_txn.id of the sale.';
comment on column eload_txn_share.company is
  'Part of the company, in centavos.';
comment on column eload_txn_share.agent is
  'Part of the agent, in centavos.';
comment on column eload_txn_share.merchant is
  'Part of the merchant, in centavos.';
comment on table eload_txn_total is
  'Number of sales by kind, for the first page of the list. A count may be split over several rows.';
comment on column eload_txn_total.status is
  'Status of the counted sales.';
comment on column eload_txn_total.carrier is
  'Carrier of the counted sales.';
comment on column eload_txn_total.provider_id is
  'eload_provider.id of the counted sales.';
comment on column eload_txn_total.network_id is
  'eload_network.id of the counted sales; null for game credits.';
comment on column eload_txn_total.n is
  'Number of sales; negative in rows that subtract.';
comment on view published_eload_txn is
  'Load sales for other areas. Columns are added, never removed.';
comment on table eload_response_code is
  'Meaning of the response codes of providers, for all providers or for one.';
comment on column eload_response_code.provider_code is
  'eload_provider.code, or empty for all providers without a row of their own.';
comment on column eload_response_code.code is
  'Code that the provider returns.';
comment on column eload_response_code.label is
  'Meaning of the code, shown to staff.';
comment on column eload_response_code.party is
  'Who can remove the cause: for 51, the company, whose balance at the provider is too low.';
comment on column eload_response_code.can_retry is
  'Whether a sale with this code can be retried.';

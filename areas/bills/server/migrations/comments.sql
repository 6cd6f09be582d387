comment on table bills_category is
  'Categories of billers.';
comment on table bills_provider is
  'Providers through which billers are paid.';
comment on column bills_provider.code is
  'Code of the provider. Unique among existing providers.';
comment on column bills_provider.settlement_bank is
  'Bank account to which the company settles, as entered.';
comment on column bills_provider.contact is
  'Contact of the provider, as entered.';
comment on column bills_provider.fee_type is
  'fixed if the fee is an amount, percent if it is a share of the payment.';
comment on column bills_provider.fee is
  'Fee of the provider for each payment: in centavos if fee_type is fixed, in basis points if it is percent.';
comment on column bills_provider.low_balance_threshold is
  'Balance below which the provider is reported as low, in centavos.';
comment on table bills_biller is
  'Billers.';
comment on column bills_biller.code is
  'Code of the biller in the API. Unique among existing billers.';
comment on column bills_biller.fields is
  'Fields that the payer fills in, as JSON, the account number first.';
comment on column bills_biller.min_amount is
  'Minimum of a payment, in centavos.';
comment on column bills_biller.max_amount is
  'Maximum of a payment, in centavos.';
comment on column bills_biller.convenience_fee is
  'Fee that the payer pays in addition to the amount, in centavos.';
comment on column bills_biller.income is
  'Commission that the biller pays for each payment, in centavos.';
comment on column bills_biller.merchant_share is
  'Part of convenience fee and income that the store receives, in centavos.';
comment on column bills_biller.accepts_overdue is
  'Whether bills can be paid after their due date.';
comment on column bills_biller.posting_time is
  'When the biller posts payments: real_time, next_day or three_days.';
comment on column bills_biller.cut_off is
  'Time of day in Manila, HH:MM; later payments count for the next day. Null for none.';
comment on column bills_biller.sequence is
  'Place in its category, from 1.';
comment on table bills_biller_provider is
  'Providers of a biller by priority, with the code of the biller there. The first active one is used.';
comment on column bills_biller_provider.biller_code is
  'Code of the biller at the provider.';
comment on column bills_biller_provider.priority is
  'Order in which providers are used, 1 first.';
comment on table bills_topup is
  'Top-ups made to pay bills. Partitioned by month.';
comment on column bills_topup.user_id is
  'subscriber.id of the person.';
comment on column bills_topup.wallet_id is
  'wallet.wallet_id of the wallet that was topped up.';
comment on column bills_topup.user_name is
  'Personal data: name of the person at the time.';
comment on column bills_topup.business_name is
  'Name of the shop at the time; empty for a personal wallet.';
comment on column bills_topup.payment_method is
  'Method of payment: card, gcash, bpi, maya or unionbank.';
comment on column bills_topup.amount_centavos is
  'Amount that the person paid, in centavos, with the fee.';
comment on column bills_topup.fee_centavos is
  'Fee within the amount, in centavos.';
comment on column bills_topup.provider_ref is
  'Reference of the payment at the payment provider.';
comment on column bills_topup.refund_id is
  'ledger_transfer.id of the refund; null if it was not refunded.';
comment on table bills_sell is
  'Bill payments. Partitioned by month.';
comment on column bills_sell.user_id is
  'subscriber.id of the payer.';
comment on column bills_sell.wallet_id is
  'wallet.wallet_id of the wallet that paid.';
comment on column bills_sell.user_name is
  'Personal data: name of the payer at the time.';
comment on column bills_sell.business_name is
  'Name of the shop at the time; empty for a personal wallet.';
comment on column bills_sell.biller_code is
  'Code of the biller at the provider at the time.';
comment on column bills_sell.account_number is
  'Personal data: account at the biller, in full. Lists and exports show its last four characters.';
comment on column bills_sell.typed is
  'Fields that the payer filled in, with their labels at the time, as JSON. May contain personal data.';
comment on column bills_sell.amount_centavos is
  'Amount of the bill, in centavos, without the fee.';
comment on column bills_sell.fee_centavos is
  'Convenience fee that the payer paid, in centavos.';
comment on column bills_sell.income_centavos is
  'Commission of the biller at the time, in centavos.';
comment on column bills_sell.share_centavos is
  'Part of fee and income for the store, in centavos.';
comment on column bills_sell.charge_centavos is
  'Fee of the provider, in centavos.';
comment on column bills_sell.provider_ref is
  'Reference of the payment at the provider; empty until it responds.';
comment on column bills_sell.posts_on is
  'Day in Manila on which the biller posts the payment.';
comment on column bills_sell.transfer_id is
  'ledger_transfer.id of the payment.';
comment on column bills_sell.reversal_id is
  'ledger_transfer.id of the refund; null if it was not refunded.';
comment on column bills_sell.share_id is
  'ledger_transfer.id of the share of the store; null until it is paid.';
comment on column bills_sell.attempted_at is
  'When the refund was last attempted; -infinity for never.';
comment on column bills_sell.held_back is
  'Encoded message of the error of the last refund attempt; empty for none.';
comment on table bills_sell_change is
  'Status changes of a bill payment. Rows are only added.';
comment on column bills_sell_change.sell_id is
  'bills_sell.id of the payment.';
comment on column bills_sell_change.from_status is
  'Status before the change.';
comment on column bills_sell_change.to_status is
  'Status after the change.';
comment on column bills_sell_change.reason is
  'Reason that staff entered; empty for a response of the provider.';
comment on column bills_sell_change.provider_ref is
  'Reference of the payment at the provider at that time.';
comment on column bills_sell_change.transfer_id is
  'ledger_transfer.id of the refund; null for other changes.';
comment on table bills_topup_day is
  'Number and amount of bills top-ups by day in Manila and kind. A count may be split over several rows.';
comment on column bills_topup_day.status is
  'Status of the counted top-ups.';
comment on column bills_topup_day.payment_method is
  'Method of payment of the counted top-ups.';
comment on column bills_topup_day.n is
  'Number of top-ups; negative in rows that subtract.';
comment on column bills_topup_day.amount is
  'Sum of the top-ups, in centavos; negative in rows that subtract.';
comment on table bills_sell_day is
  'Number and amount of bill payments by day in Manila and kind. A count may be split over several rows.';
comment on column bills_sell_day.status is
  'Status of the counted payments.';
comment on column bills_sell_day.biller_id is
  'bills_biller.id of the counted payments.';
comment on column bills_sell_day.provider_id is
  'bills_provider.provider_id of the counted payments.';
comment on column bills_sell_day.n is
  'Number of payments; negative in rows that subtract.';
comment on column bills_sell_day.amount is
  'Sum of the payments, in centavos; negative in rows that subtract.';
comment on table bills_held_share is
  'Shares of stores that their wallet did not accept, paid once when the wallet is open again.';
comment on column bills_held_share.sell_id is
  'bills_sell.id of the payment.';
comment on column bills_held_share.wallet_id is
  'wallet.wallet_id of the store.';
comment on column bills_held_share.share_centavos is
  'In centavos.';
comment on column bills_held_share.reason is
  'Encoded message of the error of the last attempt.';
comment on column bills_held_share.held_at is
  'When the wallet did not accept the share.';
comment on column bills_held_share.attempted_at is
  'When paying it was last attempted.';
comment on column bills_held_share.paid_at is
  'When the share was paid; null while it is held.';
comment on table bills_topup_total is
  'Number of bills top-ups by kind, for the first page of the report. A count may be split over several rows.';
comment on column bills_topup_total.status is
  'Status of the counted top-ups.';
comment on column bills_topup_total.payment_method is
  'Method of payment of the counted top-ups.';
comment on column bills_topup_total.n is
  'Number of top-ups; negative in rows that subtract.';
comment on table bills_sell_total is
  'Number of bill payments by kind, for the first page of the report. A count may be split over several rows.';
comment on column bills_sell_total.status is
  'Status of the counted payments.';
comment on column bills_sell_total.biller_id is
  'bills_biller.id of the counted payments.';
comment on column bills_sell_total.provider_id is
  'bills_provider.provider_id of the counted payments.';
comment on column bills_sell_total.n is
  'Number of payments; negative in rows that subtract.';
comment on column bills_provider.api_base_url is
  'Address to which payments are sent; empty if the provider is not connected.';
comment on column bills_provider.credential_ref is
  'Name of the secret that signs them, such as PROVIDER_BAYAD_KEY. The secret itself is not stored here.';
comment on column bills_provider.timeout_ms is
  'Time after which the outcome of a request is unknown.';

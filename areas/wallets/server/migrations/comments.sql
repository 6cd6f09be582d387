comment on table wallet is
  'Wallets of subscribers and of their shops.';
comment on column wallet.business_id is
  'Shop of the wallet; null for the wallet of the person.';
comment on column wallet.product is
  'Code of the wallet product, which decides its default limits.';
comment on column wallet.account_no is
  'Account number that customers see, 16 digits. Unique.';
comment on column wallet.kyc_level is
  'Level of identity verification, which decides the limits; merchant for wallets of shops.';
comment on column wallet.status_reason is
  'Reason that was entered for the current status.';
comment on column wallet.status_changed_at is
  'When the status last changed.';
comment on column wallet.frozen_by is
  'Email address of the person who froze the wallet, or name of the rule that did. Another person unfreezes it.';
comment on column wallet.status_before is
  'Status before the watchlist put the wallet on hold or froze it; restored afterwards. Null otherwise.';
comment on column wallet.opened_at is
  'When the wallet was opened.';
comment on table wallet_limit_default is
  'Limits of each KYC level from a date on. Rows are only added, so that the limits of any day are known.';
comment on column wallet_limit_default.product is
  'Code of the wallet product.';
comment on column wallet_limit_default.kyc_level is
  'Level of identity verification.';
comment on column wallet_limit_default.name is
  'Limit: the maximum balance, or the maximum for a transaction, day or month of a kind in wallet_flow.limit_kind.';
comment on column wallet_limit_default.effective_from is
  'From when the limit applies, until the next row of the same product, level and name.';
comment on column wallet_limit_default.amount is
  'Limit of the level, in centavos.';
comment on column wallet_limit_default.ceiling is
  'Maximum that staff can grant instead, in centavos.';
comment on table wallet_limit is
  'Limits of a wallet that differ from those of its level.';
comment on column wallet_limit.name is
  'Limit, as in wallet_limit_default.';
comment on column wallet_limit.amount is
  'Limit of the wallet, in centavos.';
comment on column wallet_limit.set_at is
  'When the limit was set.';
comment on table wallet_usage is
  'Amounts used of the limits of a wallet today and this month, in Manila. One row per kind of limit, restarted with each period.';
comment on column wallet_usage.kind is
  'Limit that is counted: cashIn, cashOut, send or pay.';
comment on column wallet_usage.day is
  'Day in Manila that day_used counts.';
comment on column wallet_usage.day_used is
  'Amount used on the day in day, in centavos.';
comment on column wallet_usage.month is
  'First day of the month that month_used counts.';
comment on column wallet_usage.month_used is
  'Amount used in the month in month, in centavos.';
comment on table wallet_txn is
  'Transactions of wallets. Partitioned by month.';
comment on column wallet_txn.txn_id is
  'Identifier, unique across the partitions.';
comment on column wallet_txn.wallet_id is
  'wallet.wallet_id of the wallet that is credited or debited.';
comment on column wallet_txn.type is
  'Transaction type, as in wallet_flow.';
comment on column wallet_txn.amount is
  'In centavos, without the fee.';
comment on column wallet_txn.fee is
  'Fee of the wallet, in centavos: added to a debit, deducted from a credit.';
comment on column wallet_txn.balance_before is
  'Balance of the wallet before the transaction, in centavos; null while it is not posted.';
comment on column wallet_txn.balance_after is
  'Balance of the wallet after the transaction, in centavos; null while it is not posted.';
comment on column wallet_txn.channel is
  'Where the transaction was started, such as App.';
comment on column wallet_txn.counterparty is
  'Name of the other side as it was at the time: a person, a shop or a service. May be personal data.';
comment on column wallet_txn.hold_id is
  'Hold in the ledger of a reserved transaction.';
comment on column wallet_txn.memo is
  'Text of the statement; empty for none.';
comment on column wallet_txn.ended_at is
  'When the transaction left the state pending.';
comment on table wallet_flow is
  'Transaction types: direction, the limit they count against and the operator account on the other side.';
comment on column wallet_flow.type is
  'Transaction type, as in wallet_txn.type.';
comment on column wallet_flow.direction is
  '1 credits the wallet, -1 debits it.';
comment on column wallet_flow.limit_kind is
  'Limit that the transactions count against; null for none.';
comment on column wallet_flow.fits_max_balance is
  'Whether a credit must respect the maximum balance; false for refunds, which may exceed it.';
comment on column wallet_flow.by_subscriber is
  'Whether the subscriber starts it, so that a status of the wallet can block it.';
comment on table cashin_method is
  'Methods of cash-in and cash-out with fees and limits.';
comment on column cashin_method.fee_type is
  'fixed if the fee is an amount, percent if it is a share of the amount.';
comment on column cashin_method.fee is
  'Fee: in centavos if fee_type is fixed, in basis points if it is percent.';
comment on column cashin_method.min_amount is
  'Minimum amount, in centavos.';
comment on column cashin_method.max_amount is
  'Maximum amount, in centavos.';
comment on table wallet_deposit is
  'Bank deposits of merchants. A bank reference is credited once.';
comment on column wallet_deposit.business_id is
  'Merchant that is credited.';
comment on column wallet_deposit.amount is
  'Amount that the bank reported, in centavos.';
comment on column wallet_deposit.bank is
  'Bank that received the deposit.';
comment on column wallet_deposit.reference is
  'Reference of the deposit at the bank, in capital letters.';
comment on column wallet_deposit.deposited_at is
  'When the bank received the deposit.';
comment on column wallet_deposit.transfer_id is
  'Transfer that credited the merchant; still set after a return.';
comment on column wallet_deposit.ended_at is
  'When the deposit was posted or returned.';
comment on column wallet_deposit.reported_business_id is
  'Merchant that the bank named, once staff matched the deposit. business_id is the merchant it was matched to.';
comment on column wallet_deposit.matched_reference is
  'Reference on the slip of the merchant, as it was entered.';
comment on column wallet_deposit.matched_remarks is
  'Remarks of the person who matched the deposit.';
comment on column wallet_deposit.return_reason is
  'Reason for returning the money, as entered; empty if it was not returned.';
comment on column wallet_deposit.return_reference is
  'Reference of the bank transfer that returned the money to the sender.';
comment on view published_wallet is
  'Wallets for other areas. Columns are added, never removed.';
comment on view published_wallet_txn is
  'Wallet transactions for other areas. Columns are added, never removed.';
comment on table wallet_payment_refund is
  'Refunds of payments by QR, in full or in parts, by the merchant that received them.';
comment on column wallet_payment_refund.wallet_id is
  'wallet.wallet_id of the merchant.';
comment on column wallet_payment_refund.transfer_id is
  'Ledger transfer of the payment.';
comment on column wallet_payment_refund.amount is
  'Amount that is refunded, in centavos.';
comment on column wallet_payment_refund.reason is
  'Reason that the merchant entered; may be empty.';
comment on column cashin_method.api_base_url is
  'Address to which orders are sent; empty if the method is not connected.';
comment on column cashin_method.credential_ref is
  'Name of the secret that signs them, such as CASH_IN_GCASH_KEY. The secret itself is not stored here.';
comment on column cashin_method.timeout_ms is
  'Time after which the outcome of a request is unknown.';
comment on table wallet_cash_in is
  'Cash-ins that subscribers began in the app. A provider order asks the method for the payment; its confirmation credits the wallet.';
comment on column wallet_cash_in.ref_no is
  'Reference number, also of the provider order.';
comment on column wallet_cash_in.amount is
  'Amount that the subscriber pays, in centavos. The wallet gets it without the fee.';
comment on column wallet_cash_in.fee is
  'Fee of the method, in centavos.';
comment on column wallet_cash_in.provider_ref is
  'Reference number of the method; empty until it is paid.';
comment on column wallet_cash_in.expires_at is
  'Until when it can be paid. A payment that is confirmed later is still credited.';
comment on column wallet_cash_in.ended_at is
  'When the method confirmed or declined it; null while it is pending.';
comment on column cashin_method.direction is
  'in: a method of cash-in. out: a method of cash-out.';
comment on table wallet_cash_out is
  'Cash-outs of customers. Amount and fee are reserved until the provider of the method answers definitively.';
comment on column wallet_cash_out.fee is
  'Charged in addition to the amount, in centavos.';
comment on column wallet_cash_out.destination is
  'Masked account that receives the amount.';
comment on column wallet_cash_out.hold_id is
  'ledger_hold.id of amount and fee.';
comment on column wallet_cash_out.response_code is
  'Code with which the provider ended it; empty while it is pending.';
comment on column wallet_cash_out.provider_ref is
  'Reference number of the provider; empty without one.';
comment on column wallet_cash_out.ended_at is
  'When it was paid out or declined; null while it is pending.';
comment on table wallet_payment_request is
  'Requests to pay: a subscriber asks another for an amount. The payer pays or declines; an unanswered one expires.';
comment on column wallet_payment_request.wallet_id is
  'Wallet that receives the amount.';
comment on column wallet_payment_request.payer_wallet_id is
  'Wallet of the person who is asked.';
comment on column wallet_payment_request.note is
  'Text of the requester for the payer; empty without one.';
comment on column wallet_payment_request.expires_at is
  'Until when a pending request can be paid. Nothing is reserved.';
comment on column wallet_payment_request.ended_at is
  'When it was paid, declined or cancelled; null while it is pending or expired.';
comment on table wallet_payment_hold is
  'Amounts of payers that are held for merchants. The merchant captures all or a part once, or voids the hold; a job releases expired ones.';
comment on column wallet_payment_hold.wallet_id is
  'Wallet of the payer.';
comment on column wallet_payment_hold.merchant_wallet_id is
  'Wallet of the merchant.';
comment on column wallet_payment_hold.fee is
  'Fee for the whole amount, in centavos. It is part of the hold if the payer pays it.';
comment on column wallet_payment_hold.fee_paid_by is
  'payer: in addition to the amount. payee: out of what the merchant receives.';
comment on column wallet_payment_hold.fee_rate is
  'Rate of the merchant when it was held, in basis points. A capture of a part has the fee for the part.';
comment on column wallet_payment_hold.fee_fixed is
  'Fixed fee of the merchant when it was held, in centavos.';
comment on column wallet_payment_hold.note is
  'Reference of the QR code and text of the payer; empty without both.';
comment on column wallet_payment_hold.hold_id is
  'ledger_hold.id of what is held.';
comment on column wallet_payment_hold.expires_at is
  'When the hold is released without a capture.';
comment on column wallet_payment_hold.ended_at is
  'When it was captured, voided or expired; null while it is held.';
comment on table wallet_payment_capture is
  'Captures of payment holds, which wallet_capture posts. Rows are only added.';
comment on column wallet_payment_capture.fee is
  'Fee for the captured amount, in centavos.';
comment on column wallet_cash_out.amount is
  'Amount that the account receives, in centavos.';
comment on column wallet_payment_request.amount is
  'Amount asked for, in centavos.';
comment on column wallet_payment_hold.amount is
  'Amount held for the merchant, in centavos.';
comment on column wallet_payment_capture.amount is
  'Captured amount, in centavos. The rest of the hold is released.';

-- What other areas may read of wallets. Columns may be added; those that are here stay until nobody reads them.
create view published_wallet as
  select wallet_id, subscriber_id, business_id, account_no, ledger_account_id, status from wallet;

create view published_wallet_txn as
  select txn_id, wallet_id, ref_no, type, amount, fee, status, channel, counterparty, balance_before, balance_after,
    transfer_id, created_at
  from wallet_txn;

-- A view of one table can be written through, with the rights of its owner.
revoke all on published_wallet, published_wallet_txn from erp_api;
grant select on published_wallet, published_wallet_txn to erp_api;

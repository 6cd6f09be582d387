-- outside a transaction
-- `wallet_not_active` has the wallets of all subscribers, so that a list of merchants also read every wallet of a business.
create index concurrently if not exists wallet_of_business_not_active on wallet (status, business_id)
  where status <> 'active' and business_id is not null;

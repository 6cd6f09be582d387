-- outside a transaction
-- Deposits of all merchants by amount, those that wait or went back, and by a part of a bank's name or reference.
create index concurrently if not exists wallet_deposit_amounts on wallet_deposit (amount, deposit_id);
create index concurrently if not exists wallet_deposit_not_posted on wallet_deposit (status, deposited_at, deposit_id)
  where status <> 'posted';
create index concurrently if not exists wallet_deposit_search on wallet_deposit
  using gin ((lower(reference || ' ' || bank)) gin_trgm_ops);

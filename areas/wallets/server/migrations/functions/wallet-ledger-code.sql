create or replace function wallet_ledger_code(id bigint) returns text
language sql immutable parallel safe as $$ select 'wallet:' || id || ':php' $$;
comment on function wallet_ledger_code is
  'Code of the ledger account of a wallet.';

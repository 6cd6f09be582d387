create or replace function wallet_set_flow() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform ledger_set_flow(new.ledger_account_id, new.status = 'active', new.status in ('active', 'on_hold'));
  return null;
end $$;
comment on function wallet_set_flow is
  'Trigger: allows or blocks debits and credits of the ledger account of a wallet by its status.';

create or replace trigger set_flow after update of status on wallet
  for each row when (new.status <> old.status) execute function wallet_set_flow();

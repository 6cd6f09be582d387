create or replace function ledger_hold_void(p_id uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hold ledger_hold%rowtype;
begin
  update ledger_hold set status = 'voided', ended_at = clock_timestamp() where id = p_id and status = 'open' returning * into hold;
  if not found then return false; end if;
  update ledger_balance set held = held - hold.amount where account_id = hold.account_id and shard = 0;
  return true;
end $$;
comment on function ledger_hold_void is
  'Releases a hold. Returns false if it was no longer open.';

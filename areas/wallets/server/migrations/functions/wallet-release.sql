create or replace function wallet_release(p_hold uuid, p_memo text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t wallet_txn%rowtype;
begin
  perform from wallet where wallet_id = (select wallet_id from wallet_txn where hold_id = p_hold) for no key update;
  select * into t from wallet_txn where hold_id = p_hold;
  if not found then perform raise_error('WA003', 'HOLD_NOT_FOUND'); end if;
  if not ledger_hold_void(p_hold) then return false; end if;
  update wallet_txn set status = 'failed', ended_at = clock_timestamp(), memo = p_memo
    where txn_id = t.txn_id and created_at = t.created_at;
  perform wallet_return_limit(t.wallet_id, t.type, t.amount, t.created_at);
  return true;
end
$$;
comment on function wallet_release is
  'Releases a reservation. Returns false if it had already ended. Raises WA003 if it is unknown.';
grant execute on function wallet_release to erp_payments;

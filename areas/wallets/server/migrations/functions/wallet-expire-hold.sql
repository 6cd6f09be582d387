create or replace function wallet_expire_hold(p_payment_hold bigint, p_memo text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  h wallet_payment_hold;
begin
  select * into h from wallet_payment_hold
    where payment_hold_id = p_payment_hold and status = 'held' and expires_at <= clock_timestamp() for update;
  if not found then return false; end if;
  perform wallet_release(h.hold_id, p_memo);
  update wallet_payment_hold set status = 'expired', ended_at = clock_timestamp() where payment_hold_id = p_payment_hold;
  return true;
end
$$;
comment on function wallet_expire_hold is
  'Releases a payment hold whose time has passed. Returns false if it has ended or its time has not.';
grant execute on function wallet_expire_hold to erp_worker;

create or replace function wallet_open(p_subscriber bigint, p_business bigint default null, p_level text default 'basic') returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  new_id bigint;
begin
  -- Concurrent calls for the same wallet are serialised by the lock of its owner.
  perform from subscriber where id = p_subscriber for no key update;
  select wallet_id into new_id from wallet
    where subscriber_id = p_subscriber and business_id is not distinct from p_business and product = 'wallet';
  if found then return new_id; end if;
  new_id := nextval(pg_get_serial_sequence('wallet', 'wallet_id'));
  insert into wallet (wallet_id, subscriber_id, business_id, account_no, ledger_account_id, kyc_level)
    overriding system value
    values (new_id, p_subscriber, p_business, wallet_account_no(new_id),
      ledger_open_account(wallet_ledger_code(new_id), 'PHP', 'wallet', 0, null, 1), p_level);
  return new_id;
end $$;
comment on function wallet_open is
  'Returns the wallet of a subscriber or of one of their shops and opens it on first use.';
grant execute on function wallet_open to erp_api;

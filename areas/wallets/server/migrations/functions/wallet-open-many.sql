create or replace function wallet_open_many(p_subscribers bigint[], p_businesses bigint[], p_levels text[]) returns bigint[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids bigint[] := array(select nextval(pg_get_serial_sequence('wallet', 'wallet_id')) from unnest(p_subscribers));
  accounts bigint[] := ledger_open_accounts(array(select wallet_ledger_code(id) from unnest(ids) with ordinality i(id, ord) order by ord), 'PHP', 'wallet', 0);
begin
  insert into wallet (wallet_id, subscriber_id, business_id, account_no, ledger_account_id, kyc_level) overriding system value
    select id, subscriber, business, wallet_account_no(id), account, level
    from unnest(ids, p_subscribers, p_businesses, accounts, p_levels) opened(id, subscriber, business, account, level);
  return ids;
end $$;
comment on function wallet_open_many is
  'Opens wallets of subscribers and shops that have none, and returns their ids in the order given. Only the owner can.';

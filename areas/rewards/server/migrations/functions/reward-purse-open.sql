create or replace function reward_purse_open(p_subscriber bigint, p_asset text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_id bigint;
begin
  select account_id into found_id from reward_purse where subscriber_id = p_subscriber and asset = p_asset;
  if found then return found_id; end if;
  insert into reward_purse (subscriber_id, asset, account_id)
  values (p_subscriber, p_asset,
    ledger_open_account('purse:' || p_subscriber || ':' || lower(p_asset), p_asset, 'wallet', 0, null, 1))
  on conflict do nothing returning account_id into found_id;
  if found_id is null then
    select account_id into strict found_id from reward_purse where subscriber_id = p_subscriber and asset = p_asset;
  end if;
  return found_id;
end $$;
comment on function reward_purse_open is
  'Returns the purse of a subscriber for an asset and opens it on first use.';
grant execute on function reward_purse_open to erp_api;

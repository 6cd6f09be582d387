create or replace function ledger_open_accounts(p_codes text[], p_asset text, p_kind text, p_floor bigint) returns bigint[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids bigint[] := array(select nextval(pg_get_serial_sequence('ledger_account', 'id')) from unnest(p_codes));
begin
  insert into ledger_account (id, code, asset, kind, shards) overriding system value
    select id, code, p_asset, p_kind, 1 from unnest(ids, p_codes) opened(id, code);
  insert into ledger_balance (account_id, shard, floor) select id, 0, p_floor from unnest(ids) id;
  return ids;
end $$;
comment on function ledger_open_accounts is
  'Opens new accounts without shards and returns their ids in the order of the codes. A code that is taken is an error.';

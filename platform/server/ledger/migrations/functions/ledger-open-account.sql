-- before the tables
create or replace function ledger_open_account(
  p_code text, p_asset text, p_kind text, p_floor bigint, p_ceiling bigint, p_shards int
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_id bigint;
begin
  select id into found_id from ledger_account where code = p_code and asset = p_asset;
  if found then return found_id; end if;
  if p_shards > 1 and (p_floor is not null or p_ceiling is not null) then
    raise exception 'A hot account has neither floor nor ceiling: its balance is in several rows.' using errcode = 'LG007';
  end if;
  insert into ledger_account (code, asset, kind, shards) values (p_code, p_asset, p_kind, p_shards)
    on conflict (code) do nothing returning id into found_id;
  if found_id is null then
    -- It was opened concurrently, or the code belongs to another asset.
    select id into strict found_id from ledger_account where code = p_code and asset = p_asset;
    return found_id;
  end if;
  insert into ledger_balance (account_id, shard, floor, ceiling)
    select found_id, s, p_floor, p_ceiling from generate_series(0, p_shards - 1) s;
  return found_id;
end $$;
comment on function ledger_open_account is
  'Returns the account of a code and opens it with its limits and shards on first use.';

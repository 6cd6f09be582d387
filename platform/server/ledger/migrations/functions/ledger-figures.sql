create or replace function ledger_figures() returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(jsonb_object_agg(asset, jsonb_build_object(
    'wallets', wallets, 'house', house, 'held', held, 'accounts', accounts)), '{}')
  from (
    select a.asset, count(*) filter (where b.shard = 0) as accounts,
           coalesce(sum(b.posted) filter (where a.kind = 'wallet'), 0)::bigint as wallets,
           coalesce(sum(b.posted) filter (where a.kind = 'operator'), 0)::bigint as house, sum(b.held)::bigint as held
    from ledger_account a join ledger_balance b on b.account_id = a.id group by a.asset
  ) by_asset;
$$;
comment on function ledger_figures is
  'Current balances by asset: wallets and operator accounts are each other’s counterpart.';

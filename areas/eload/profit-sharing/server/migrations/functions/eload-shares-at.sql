create or replace function eload_shares_at(p_network bigint, p_sku bigint, p_at timestamptz) returns setof eload_profit_share
language sql stable set search_path = public, pg_temp as $$
  select * from eload_profit_share
  where status in ('active', 'superseded') and scope in ('sku ' || p_sku, 'network ' || p_network, 'all')
    and effective_at <= p_at and (effective_until is null or effective_until > p_at)
  order by case when sku_id is not null then 1 when network_id is not null then 2 else 3 end
  limit 1;
$$;
comment on function eload_shares_at is
  'Profit shares that apply to a sale at a time: those of the top-up, else of the network, else of everything.';

create or replace function ads_outstanding(p_business bigint, p_type text, p_until date) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(case
    when m.month < date_trunc('month', p_until)::date then p.monthly_rent
    else floor((2 * p.monthly_rent * extract(day from p_until)::bigint + days.n) / (2 * days.n))::bigint
  end), 0)::bigint
  from ads_placement p
  cross join lateral generate_series(date_trunc('month', p.installed_at), date_trunc('month', p_until), interval '1 month') as s (at)
  cross join lateral (select s.at::date as month) m
  cross join lateral (
    select extract(day from (date_trunc('month', p_until) + interval '1 month - 1 day'))::bigint as n) days
  where p.business_id = p_business and p.removed_at is null and (p_type = 'All' or p.collateral_type = p_type)
    and not exists (select from ads_audit a where a.placement_id = p.placement_id and a.month = m.month and a.status = 'closed');
$$;
comment on function ads_outstanding is
  'Rent that a store will still earn until a date, in centavos rounded half up: months without a closed audit, the last month by day.';

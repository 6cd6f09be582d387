create or replace function wallet_return_limit(p_wallet bigint, p_type text, p_amount bigint, p_at timestamptz) returns void
language sql set search_path = public, pg_temp as $$
  update wallet_usage u set
    day_used = u.day_used - case when u.day = (p_at at time zone 'Asia/Manila')::date then p_amount else 0 end,
    month_used = u.month_used - case when u.month = date_trunc('month', p_at at time zone 'Asia/Manila')::date then p_amount else 0 end
  from wallet_flow f
  where f.type = p_type and u.wallet_id = p_wallet and u.kind = f.limit_kind;
$$;
comment on function wallet_return_limit is
  'Subtracts an amount from the used limits, if its day and month still run.';

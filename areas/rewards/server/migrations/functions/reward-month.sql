-- The first day of the month as Manila counts it.
create or replace function reward_month(at timestamptz) returns date language sql stable parallel safe as $$
  select date_trunc('month', at at time zone 'Asia/Manila')::date
$$;

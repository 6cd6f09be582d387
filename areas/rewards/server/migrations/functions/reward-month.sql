create or replace function reward_month(at timestamptz) returns date language sql stable parallel safe as $$
  select date_trunc('month', at at time zone 'Asia/Manila')::date
$$;
comment on function reward_month is
  'First day of the month of a time in Manila.';

create or replace function compliance_days_left(p_due date) returns int
language sql stable set search_path = public, pg_temp as $$
  select case when p_due >= today.day then 1 else -1 end * (
    select count(*)::int from generate_series(least(p_due, today.day) + 1, greatest(p_due, today.day), interval '1 day') d
    where extract(isodow from d) < 6 and not exists (select from compliance_holiday h where h.day = d::date and h.deleted_at is null))
  from (select (now() at time zone 'Asia/Manila')::date as day) today
$$;
comment on function compliance_days_left is
  'Returns the working days from today in Manila until a day, 0 on it and negative after it.';
grant execute on function compliance_days_left to erp_api;

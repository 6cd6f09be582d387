create or replace function compliance_due_on(p_day date, p_days bigint) returns date
language sql stable set search_path = public, pg_temp as $$
  select d::date from generate_series(p_day + 1, p_day + 30 + 3 * p_days::int, interval '1 day') d
  where extract(isodow from d) < 6 and not exists (select from compliance_holiday h where h.day = d::date and h.deleted_at is null)
  order by d offset p_days - 1 limit 1
$$;
comment on function compliance_due_on is
  'Returns the working day that is p_days working days after a day: Monday to Friday without the days of compliance_holiday.';
grant execute on function compliance_due_on to erp_api;

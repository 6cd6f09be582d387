create or replace function compliance_rule_value(p_code text, p_day date) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce(amount, percent, days) from compliance_rule where code = p_code and status = 'active' and effective_from <= p_day
  order by effective_from desc limit 1
$$;
comment on function compliance_rule_value is
  'Returns the value of a rule that is in force on a day, in centavos, basis points or days; null without one.';
grant execute on function compliance_rule_value to erp_api;

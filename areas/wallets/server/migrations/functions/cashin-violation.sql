create or replace function cashin_violation(p_name text, p_amount bigint) returns text
language sql stable set search_path = public, pg_temp as $$
  select case
    when status = 'inactive' then jsonb_build_object('code', 'CASH_IN_DISABLED', 'params', jsonb_build_object('method', name))::text
    when p_amount < min_amount then jsonb_build_object('code', 'CASH_IN_BELOW_MIN', 'params', jsonb_build_object('method', name, 'min', peso_text(min_amount)))::text
    when p_amount > max_amount then jsonb_build_object('code', 'CASH_IN_ABOVE_MAX', 'params', jsonb_build_object('method', name, 'max', peso_text(max_amount)))::text
  end
  from cashin_method where name = p_name and direction = 'in'
$$;
comment on function cashin_violation is
  'Reason why a cash-in method cannot be used for an amount, as JSON with code and parameters; null if it can or is not listed.';

create or replace function eload_float_of(p_provider bigint) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(-sum(b.posted), 0)::bigint from ledger_account a join ledger_balance b on b.account_id = a.id
  where a.code = 'operator:load-float:' || p_provider
$$;
comment on function eload_float_of is
  'Float at a load provider by the ledger in centavos: deposits minus the cost of delivered sales. Negative if more was sold than deposited.';
grant execute on function eload_float_of to erp_api;

create or replace function eload_float_has(p_provider bigint, p_reference text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select ledger_transfer_of('load float ' || p_provider || ' ' || p_reference) is not null
$$;
comment on function eload_float_has is
  'Whether the transfer with a bank reference is already in the float at a provider.';
grant execute on function eload_float_has to erp_api;

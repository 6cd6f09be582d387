create or replace function eload_change_float(p_request bigint, p_provider bigint, p_checker text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  request approval_request;
  amount bigint;
begin
  request := approval_require(p_request, 'provider-float', 'eload-provider', p_provider::text);
  amount := (request.payload ->> 'amount')::bigint * case request.payload ->> 'direction' when 'top_up' then 1 else -1 end;
  if not ledger_post(ledger_new_id(), 'load float ' || p_provider || ' ' || (request.payload ->> 'bankReference'), 'load float',
    array[ledger_operator_account('operator:load-bank:php'), eload_float_account(p_provider)], array[amount, -amount],
    request.payload ->> 'bankReference', jsonb_build_object('request', request.ref, 'provider', p_provider, 'checker', p_checker))
  then raise exception 'The transfer % is already in the float.', request.payload ->> 'bankReference' using errcode = 'unique_violation';
  end if;
end $$;
comment on function eload_change_float is
  'Adds a deposit to the float at a provider, or takes back what the provider returned, as the approved request says. A bank reference counts once for each provider.';
grant execute on function eload_change_float to erp_api;

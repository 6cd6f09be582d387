create or replace function reward_change_budget(p_request bigint, p_checker text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  request approval_request;
  asset text;
  amount bigint;
begin
  asset := (select record_id from approval_request where id = p_request);
  request := approval_require(p_request, 'reward-budget', 'reward-budget', asset);
  amount := (request.payload ->> 'amount')::bigint * case request.payload ->> 'direction' when 'add' then 1 else -1 end;
  perform ledger_post(ledger_new_id(), 'reward budget request ' || request.id, 'reward budget',
    array[ledger_operator_account('operator:issued:' || lower(request.payload ->> 'asset')),
      ledger_operator_account('operator:budget:' || lower(request.payload ->> 'asset'))], array[-amount, amount],
    '', jsonb_build_object('request', request.ref, 'checker', p_checker));
end $$;
comment on function reward_change_budget is
  'Adds to or reduces a budget as the approved request says, once.';
grant execute on function reward_change_budget to erp_api;

create or replace function reward_return_rest(p_reward bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r reward;
  rest bigint;
begin
  select * into strict r from reward where reward_id = p_reward for update;
  select posted into rest from ledger_balance where account_id = r.escrow_id and shard = 0;
  if r.escrow_id is distinct from (select id from ledger_account where code = 'reward:' || lower(r.ref_no)) or coalesce(rest, 0) <= 0 then
    return 0;
  end if;
  perform ledger_post(ledger_new_id(), format('reward %s rest %s', r.ref_no, r.attempt), 'reward rest',
    array[r.escrow_id, ledger_operator_account('operator:budget:' || lower(r.asset))], array[-rest, rest], '', jsonb_build_object('reward', r.ref_no));
  return rest;
end $$;
comment on function reward_return_rest is
  'Returns what is left in the escrow account of a reward to the budget. Returns the amount.';
grant execute on function reward_return_rest to erp_api;

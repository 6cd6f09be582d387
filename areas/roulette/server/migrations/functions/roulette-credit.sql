create or replace function roulette_credit(p_reward bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r roulette_reward;
  asset text;
  amount bigint;
begin
  select * into strict r from roulette_reward where tracking_id = p_reward for update;
  asset := case r.type when 'load' then 'ELOAD' when 'vc' then 'VC' when 'blvck' then 'BLVCK' end;
  -- Values are in hundredths of pesos or coins.
  amount := case r.type when 'load' then r.value else r.value / 100 end;
  perform control_require('roulette-reward', '{approve}', 'roulette-reward', p_reward::text, r.value, '{}');
  if r.status <> 'credited' or asset is null then
    raise exception 'Reward % has no credit.', p_reward using errcode = 'insufficient_privilege';
  end if;
  return ledger_post(ledger_new_id(), 'roulette reward ' || p_reward, 'reward',
    array[ledger_operator_account('operator:budget:' || lower(asset)), reward_purse_open(r.subscriber_id, asset)], array[-amount, amount],
    '', jsonb_build_object('game', r.game_name, 'item', r.item_name));
end $$;
comment on function roulette_credit is
  'Credits a prize of load or coins from its budget, once, if the controls passed the act in this transaction. Returns false if it was credited before.';
grant execute on function roulette_credit to erp_api;

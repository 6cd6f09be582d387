create or replace function roulette_charge(p_game bigint, p_spin_no bigint, p_subscriber bigint, p_transfer uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  g roulette_game;
  asset text;
begin
  select * into strict g from roulette_game where main_id = p_game;
  asset := case g.cost_type when 'coins' then 'BLVCK' when 'points' then 'PRP' end;
  return ledger_post(p_transfer, format('roulette %s spin %s', p_game, p_spin_no), 'spent',
    array[reward_purse_open(p_subscriber, asset), ledger_operator_account('operator:roulette:' || lower(asset))], array[-g.cost::bigint, g.cost],
    '', jsonb_build_object('game', g.name, 'spin', p_spin_no));
end $$;
comment on function roulette_charge is
  'Charges the cost of a spin from the coins or points of a subscriber, once.';
grant execute on function roulette_charge to erp_payments;

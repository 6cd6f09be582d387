create or replace function ledger_hold_open(p_id uuid, p_account bigint, p_amount bigint, p_cause text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  outcome record;
begin
  outcome := ledger_post_transfers(array[p_id], array[p_cause], array['hold'], array[''], array['{}'::jsonb], array[false],
    array[p_account], array[1], array[1], array[-p_amount], array[9223372036854775807], '{}', '{}', '{}', '{}', '{}', null, null, true);
  if outcome.states[1] is null then return true; end if;
  if outcome.states[1] = 'known' then return false; end if;
  perform ledger_raise(outcome.states[1], p_cause);
end $$;
comment on function ledger_hold_open is
  'Reserves money on an account without shards, once per cause. Returns false if the cause was already reserved with the same content. Errors as ledger_post_transfers.';

create or replace function reward_reject_value_change() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending' and (new.asset, new.title, new.purpose, new.recipients, new.total_amount, new.requested_by_id)
      is distinct from (old.asset, old.title, old.purpose, old.recipients, old.total_amount, old.requested_by_id) then
    raise exception 'The values of reward % cannot change after its decision.', old.ref_no using errcode = '23001';
  end if;
  return new;
end $$;
comment on function reward_reject_value_change is
  'Trigger: rejects changes to the requested values of a reward after the first decision.';

create or replace trigger reject_value_change before update on reward for each row execute function reward_reject_value_change();

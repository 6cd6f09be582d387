create or replace function reward_reject_recipient_change() returns trigger language plpgsql as $$
declare
  standing text;
begin
  if tg_op = 'UPDATE' then
    if (new.reward_id, new.place, new.subscriber_id, new.cognito_sub, new.amount)
        is distinct from (old.reward_id, old.place, old.subscriber_id, old.cognito_sub, old.amount)
      or (old.status = 'credited' and new.status <> 'credited') then
      raise exception 'The recipients and amounts of a decided reward cannot change.' using errcode = '23001';
    end if;
    return new;
  end if;
  select status into standing from reward where reward_id = old.reward_id;
  if standing <> 'pending' then
    raise exception 'The recipients of a decided reward cannot change.' using errcode = '23001';
  end if;
  return old;
end $$;
comment on function reward_reject_recipient_change is
  'Trigger: rejects changes to the recipients of a decided reward, except the result of crediting.';

create or replace trigger reject_change before update or delete on reward_recipient for each row execute function reward_reject_recipient_change();

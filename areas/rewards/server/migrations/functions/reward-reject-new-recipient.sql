create or replace function reward_reject_new_recipient() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct reward_id from added) a join reward r using (reward_id) where r.status <> 'pending') then
    raise exception 'The recipients of a decided reward cannot change.' using errcode = '23001';
  end if;
  return null;
end $$;
comment on function reward_reject_new_recipient is
  'Trigger: rejects new recipients of a decided reward.';

create or replace trigger reject_insert after insert on reward_recipient
  referencing new table as added for each statement execute function reward_reject_new_recipient();

create or replace function raffle_reject_prize_change() returns trigger language plpgsql as $$
begin
  if (select status from raffle where raffle_id = coalesce(new.raffle_id, old.raffle_id)) <> 'draft' then
    perform raffle_raise('raffle_announced', 'The prizes of an open raffle are not changed.');
  end if;
  return coalesce(new, old);
end
$$;
comment on function raffle_reject_prize_change is
  'Trigger: prizes change only while the raffle is a draft.';

create or replace trigger reject_change before insert or update or delete on raffle_prize
  for each row execute function raffle_reject_prize_change();

create or replace function raffle_keep_prizes() returns trigger language plpgsql as $$
begin
  if (select status from raffle where raffle_id = coalesce(new.raffle_id, old.raffle_id)) <> 'draft' then
    perform raffle_refuse('raffle_announced', 'The prizes of an open raffle are not changed.');
  end if;
  return coalesce(new, old);
end
$$;
comment on function raffle_keep_prizes is
  'Trigger: prizes change only while the raffle is a draft.';
comment on function raffle_keep_prizes is
  'Trigger: prizes change only while the raffle is a draft.';

create or replace trigger raffle_prize_kept before insert or update or delete on raffle_prize
  for each row execute function raffle_keep_prizes();

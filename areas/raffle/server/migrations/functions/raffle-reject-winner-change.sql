create or replace function raffle_reject_winner_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.raffle_id, new.prize_id, new.entry_id, new.person, new.slot, new.attempt, new.draw_no, new.drawn_by,
        new.drawn_by_id, new.drawn_at) is distinct from (old.raffle_id, old.prize_id, old.entry_id, old.person, old.slot,
        old.attempt, old.draw_no, old.drawn_by, old.drawn_by_id, old.drawn_at)
      or (new.status <> old.status and (old.status || ' ' || new.status) not in
        ('drawn confirmed', 'drawn voided', 'confirmed claimed', 'confirmed forfeited')) then
      perform raffle_raise('raffle_winner_way', 'A draw is not changed.');
    end if;
    if new.status = 'voided' and old.status <> 'voided' and exists (
      select from raffle where raffle_id = new.raffle_id
        and (new.ended_by = any (importers) or new.ended_by_id = any (importer_ids) or status <> 'drawing')) then
      perform raffle_raise('raffle_winner_voided', 'Who brought entries in does not void, nor anybody at the end.');
    end if;
  elsif not exists (
    select from raffle where raffle_id = new.raffle_id and status = 'drawing' and not (new.drawn_by = any (importers))
      and not coalesce(new.drawn_by_id = any (importer_ids), false)
  ) then
    perform raffle_raise('raffle_winner_drawn', 'Who brought entries in does not draw, nor anybody before or after.');
  end if;
  return new;
end
$$;
comment on function raffle_reject_winner_change is
  'Trigger: a drawn winner does not change, except their status.';

create or replace trigger reject_change before insert or update on raffle_winner
  for each row execute function raffle_reject_winner_change();

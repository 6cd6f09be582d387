-- Who brought entries in is a person, not an address: addresses change and are given to others. The addresses stay for
-- people to read, and for processes of the version before.
alter table raffle add column importer_ids bigint[] not null default '{}';
alter table raffle add column draw_started_by_id bigint;
alter table raffle add column completed_by_id bigint;
alter table raffle_winner add column drawn_by_id bigint;
alter table raffle_winner add column ended_by_id bigint;

-- may lock: a house has a few raffles in a year
update raffle r set importer_ids = array(select u.id from staff_user u where u.email = any (r.importers) order by u.id)
where cardinality(r.importers) > 0;

-- may lock: a house has a few raffles in a year
alter table raffle add constraint raffle_not_started_by_importer check (not (draw_started_by_id = any (importer_ids)));
-- may lock: a house has a few raffles in a year
alter table raffle add constraint raffle_not_ended_by_importer check (not (completed_by_id = any (importer_ids)));

-- Why somebody was voided as strangers read it, beside what is kept in the house.
alter table raffle_winner add column void_reason text;
-- may lock: a raffle has a few winners
update raffle_winner set void_reason = 'other' where status = 'voided';
-- may lock: a raffle has a few winners
alter table raffle_winner add constraint raffle_winner_void_reason check (void_reason is null
  or (status = 'voided' and void_reason in ('ineligible', 'excluded', 'mismatch', 'unreachable', 'declined', 'other')));

create or replace function raffle_keep_promises() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and (old.status || ' ' || new.status) not in (
    'draft open', 'open locked', 'locked drawing', 'drawing completed',
    'draft cancelled', 'open cancelled', 'locked cancelled') then
    perform raffle_refuse('raffle_way', format('A raffle does not go from %s to %s.', old.status, new.status));
  end if;
  if old.status <> 'draft' and (new.title, new.mechanics, new.dti_permit_no, new.start_at, new.end_at, new.draw_at,
      new.entry_source, new.entry_every_centavos, new.excluded_mobiles)
    is distinct from (old.title, old.mechanics, old.dti_permit_no, old.start_at, old.end_at, old.draw_at,
      old.entry_source, old.entry_every_centavos, old.excluded_mobiles) then
    perform raffle_refuse('raffle_announced', 'An open raffle is not changed.');
  end if;
  if old.seed_hash is not null and (new.entries_hash, new.seed_hash, new.seed_sealed, new.beacon_url, new.beacon_round,
      new.entries_count, new.chances)
    is distinct from (old.entries_hash, old.seed_hash, old.seed_sealed, old.beacon_url, old.beacon_round,
      old.entries_count, old.chances) then
    perform raffle_refuse('raffle_promise', 'What a locked raffle promised is not changed.');
  end if;
  if (old.beacon_value is not null and new.beacon_value is distinct from old.beacon_value)
    or new.person_key <> old.person_key or not new.importers @> old.importers
    or not new.importer_ids @> old.importer_ids then
    perform raffle_refuse('raffle_promise', 'What a raffle draws by is not changed.');
  end if;
  return new;
end
$$;

create or replace function raffle_keep_winner() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.raffle_id, new.prize_id, new.entry_id, new.person, new.slot, new.attempt, new.draw_no, new.drawn_by,
        new.drawn_by_id, new.drawn_at) is distinct from (old.raffle_id, old.prize_id, old.entry_id, old.person, old.slot,
        old.attempt, old.draw_no, old.drawn_by, old.drawn_by_id, old.drawn_at)
      or (new.status <> old.status and (old.status || ' ' || new.status) not in
        ('drawn confirmed', 'drawn voided', 'confirmed claimed', 'confirmed forfeited')) then
      perform raffle_refuse('raffle_winner_way', 'A draw is not changed.');
    end if;
    if new.status = 'voided' and old.status <> 'voided' and exists (
      select from raffle where raffle_id = new.raffle_id
        and (new.ended_by = any (importers) or new.ended_by_id = any (importer_ids) or status <> 'drawing')) then
      perform raffle_refuse('raffle_winner_voided', 'Who brought entries in does not void, nor anybody at the end.');
    end if;
  elsif not exists (
    select from raffle where raffle_id = new.raffle_id and status = 'drawing' and not (new.drawn_by = any (importers))
      and not coalesce(new.drawn_by_id = any (importer_ids), false)
  ) then
    perform raffle_refuse('raffle_winner_drawn', 'Who brought entries in does not draw, nor anybody before or after.');
  end if;
  return new;
end
$$;

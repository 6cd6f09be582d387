create or replace function raffle_check_transition() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and (old.status || ' ' || new.status) not in (
    'draft open', 'open locked', 'locked drawing', 'drawing completed',
    'draft cancelled', 'open cancelled', 'locked cancelled') then
    perform raffle_raise('raffle_way', format('A raffle does not go from %s to %s.', old.status, new.status));
  end if;
  if old.status <> 'draft' and (new.title, new.mechanics, new.dti_permit_no, new.start_at, new.end_at, new.draw_at,
      new.entry_source, new.entry_every_centavos, new.excluded_mobiles)
    is distinct from (old.title, old.mechanics, old.dti_permit_no, old.start_at, old.end_at, old.draw_at,
      old.entry_source, old.entry_every_centavos, old.excluded_mobiles) then
    perform raffle_raise('raffle_announced', 'An open raffle is not changed.');
  end if;
  if old.seed_hash is not null and (new.entries_hash, new.seed_hash, new.beacon_url, new.beacon_round,
      new.entries_count, new.chances)
    is distinct from (old.entries_hash, old.seed_hash, old.beacon_url, old.beacon_round,
      old.entries_count, old.chances) then
    perform raffle_raise('raffle_promise', 'What a locked raffle promised is not changed.');
  end if;
  -- A rotation of ERP_SECRET encrypts the seed again, as the owner. A draw compares the seed with seed_hash.
  if old.seed_sealed is not null and new.seed_sealed is distinct from old.seed_sealed
    and (new.seed_sealed is null or not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage')) then
    perform raffle_raise('raffle_promise', 'The seed of a locked raffle is not changed.');
  end if;
  if (old.beacon_value is not null and new.beacon_value is distinct from old.beacon_value)
    or new.person_key <> old.person_key or not new.importers @> old.importers
    or not new.importer_ids @> old.importer_ids then
    perform raffle_raise('raffle_promise', 'What a raffle draws by is not changed.');
  end if;
  return new;
end
$$;
comment on function raffle_check_transition is
  'Trigger: enforces the status transitions of a raffle and rejects changes to its published terms.';

create or replace trigger check_transition before update on raffle for each row execute function raffle_check_transition();

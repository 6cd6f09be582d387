create table raffle (
  raffle_id       bigint      generated always as identity primary key,
  title           text        not null check (length(title) between 1 and 120),
  mechanics       text        not null default '' check (length(mechanics) <= 4000),
  dti_permit_no   text        not null default '' check (length(dti_permit_no) <= 60),
  start_at        timestamptz,
  end_at          timestamptz,
  draw_at         timestamptz,
  entry_source    text        not null check (entry_source in ('transactions', 'import')),
  -- One chance for every full amount of load bought; only where entries come from transactions.
  entry_every_centavos bigint check (entry_every_centavos > 0),
  -- Numbers that cannot enter: staff of the sponsor, of the agency, and their relatives.
  excluded_mobiles text[]     not null default '{}' check (cardinality(excluded_mobiles) <= 500),
  status          text        not null default 'draft'
                  check (status in ('draft', 'open', 'locked', 'drawing', 'completed', 'cancelled')),
  cancel_reason   text        not null default '',

  -- Kept by the triggers below and by nothing else.
  entries_count   int         not null default 0 check (entries_count between 0 and 500000),
  chances         bigint      not null default 0 check (chances >= 0),
  -- Who brought entries in: they do not draw.
  importers       text[]      not null default '{}',
  -- Makes one word of every person for the public list, from which nobody gets back to a number.
  person_key      bytea       not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),

  opened_by       text,
  opened_at       timestamptz,
  locked_by       text,
  locked_at       timestamptz,
  entries_hash    text        check (entries_hash ~ '^[0-9a-f]{64}$'),
  seed_hash       text        check (seed_hash ~ '^[0-9a-f]{64}$'),
  -- Opened by the server alone, and told when the raffle is complete.
  seed_sealed     bytea,
  seed            text        check (seed ~ '^[0-9a-f]{64}$'),
  beacon_url      text        check (length(beacon_url) <= 300),
  beacon_round    bigint      check (beacon_round > 0),
  beacon_at       timestamptz,
  beacon_value    text        check (beacon_value ~ '^[0-9a-f]{64}$'),
  draw_started_by text,
  draw_started_at timestamptz,
  witness         text        not null default '' check (length(witness) <= 120),
  completed_by    text,
  completed_at    timestamptz,

  search_text     text        not null generated always as (search_fold(title || ' ' || dti_permit_no)) stored,
  sort_title      text        collate "C" not null generated always as (search_fold(title)) stored,
  created_by      text,
  created_at      timestamptz not null default now(),
  updated_by      text,
  updated_at      timestamptz not null default now(),
  version         int         not null default 1,
  deleted_at      timestamptz,

  constraint raffle_times check (end_at > start_at and draw_at >= end_at),
  constraint raffle_opened_with_permit check (status in ('draft', 'cancelled') or dti_permit_no <> ''),
  constraint raffle_cancelled_with_reason check ((status = 'cancelled') = (cancel_reason <> '')),
  constraint raffle_deleted_as_draft check (deleted_at is null or status = 'draft'),
  -- The list and the seed are promised together, before anything is drawn.
  constraint raffle_promised check ((entries_hash is null) = (seed_hash is null)
    and (seed_hash is null) = (seed_sealed is null) and (locked_at is null) = (seed_hash is null)
    and (status not in ('locked', 'drawing', 'completed') or seed_hash is not null)),
  constraint raffle_seed_told_at_the_end check ((status = 'completed') = (seed is not null)),
  constraint raffle_seed_as_promised check (encode(sha256(decode(seed, 'hex')), 'hex') = seed_hash),
  constraint raffle_beacon_whole check ((beacon_url is null) = (beacon_round is null)
    and (beacon_url is null) = (beacon_at is null)
    and (beacon_value is null or beacon_url is not null)
    and (status not in ('drawing', 'completed') or beacon_url is null or beacon_value is not null)),
  constraint raffle_not_drawn_by_importer check (not (draw_started_by = any (importers))),
  constraint raffle_not_completed_by_importer check (not (completed_by = any (importers)))
);

create index raffle_newest on raffle (created_at desc, raffle_id desc) where deleted_at is null;
create index raffle_changed on raffle (updated_at desc, raffle_id desc) where deleted_at is null;
create index raffle_by_title on raffle (sort_title, raffle_id) where deleted_at is null;
create index raffle_by_draw on raffle (coalesce(draw_at, '-infinity'::timestamptz) desc, raffle_id desc)
  where deleted_at is null;
create index raffle_in_status on raffle (status, created_at desc, raffle_id desc) where deleted_at is null;
create index raffle_by_source on raffle (entry_source, created_at desc, raffle_id desc) where deleted_at is null;
create index raffle_search on raffle using gin (search_text gin_trgm_ops) where deleted_at is null;

create table raffle_prize (
  prize_id       bigint generated always as identity primary key,
  raffle_id      bigint not null references raffle (raffle_id),
  name           text   not null check (length(name) between 1 and 120),
  quantity       int    not null check (quantity between 1 and 1000),
  value_centavos bigint not null check (value_centavos >= 0),
  -- In this order the prizes are drawn.
  sequence       int    not null check (sequence > 0),
  unique (raffle_id, prize_id),
  constraint raffle_prize_order unique (raffle_id, sequence) deferrable initially deferred
);

create table raffle_entry (
  entry_id    bigint      generated always as identity primary key,
  raffle_id   bigint      not null references raffle (raffle_id),
  entry_no    int         not null check (entry_no between 1 and 9999999),
  person      text        not null check (person ~ '^[0-9a-f]{24}$'),
  -- What tells two entries of one person apart: the number of a coupon.
  reference   text        not null default '' check (length(reference) <= 60),
  cognito_sub uuid,
  name        text        not null check (length(name) between 1 and 160 and name !~ '[[:cntrl:]]'),
  mobile      text        not null check (mobile ~ '^\+63[89][0-9]{9}$'),
  weight      int         not null check (weight between 1 and 1000000),
  search_text text        not null generated always as (
    search_fold(name || ' ' || mobile || ' ' || lpad(entry_no::text, 7, '0') || ' ' || reference)) stored,
  created_by  text,
  created_at  timestamptz not null default now(),
  unique (raffle_id, entry_no),
  unique (raffle_id, entry_id),
  constraint raffle_entry_once unique (raffle_id, person, reference)
);

create index raffle_entry_by_weight on raffle_entry (raffle_id, weight, entry_id);
create index raffle_entry_search on raffle_entry using gin (search_text gin_trgm_ops);

-- The very bytes whose hash was published, and from which winners are drawn.
create table raffle_list (
  raffle_id  bigint      primary key references raffle (raffle_id),
  list       text        not null,
  created_at timestamptz not null default now()
);
revoke update, delete on raffle_list from erp_api;

create table raffle_winner (
  winner_id    bigint      generated always as identity primary key,
  raffle_id    bigint      not null references raffle (raffle_id),
  prize_id     bigint      not null,
  entry_id     bigint      not null,
  person       text        not null,
  -- Which of the prize's winners, and for which time after voided ones.
  slot         int         not null check (slot between 1 and 1000),
  attempt      int         not null check (attempt >= 1),
  -- The order of all draws of the raffle, by which they can be computed again.
  draw_no      int         not null check (draw_no >= 1),
  status       text        not null default 'drawn'
               check (status in ('drawn', 'confirmed', 'claimed', 'forfeited', 'voided')),
  reason       text        not null default '',
  drawn_by     text        not null,
  drawn_at     timestamptz not null default clock_timestamp(),
  confirmed_by text,
  confirmed_at timestamptz,
  ended_by     text,
  ended_at     timestamptz,
  version      int         not null default 1,

  foreign key (raffle_id, prize_id) references raffle_prize (raffle_id, prize_id),
  foreign key (raffle_id, entry_id) references raffle_entry (raffle_id, entry_id),
  -- Nobody is drawn twice in a raffle, also not after being voided.
  constraint raffle_winner_once unique (raffle_id, person),
  constraint raffle_winner_order unique (raffle_id, draw_no),
  constraint raffle_winner_attempt unique (prize_id, slot, attempt),
  constraint raffle_winner_reason check ((status in ('voided', 'forfeited')) = (reason <> ''))
);

-- However many press at the same moment, a prize is drawn once.
create unique index raffle_winner_one_a_prize on raffle_winner (prize_id, slot) where status <> 'voided';
create index raffle_winner_newest on raffle_winner (raffle_id, drawn_at desc, winner_id desc);
revoke delete on raffle_winner from erp_api;

create function raffle_refuse(rule text, sentence text) returns void language plpgsql as $$
begin
  raise exception '%', sentence using errcode = '23514', constraint = rule;
end
$$;

-- What was announced does not change, and what was promised is kept.
create function raffle_keep_promises() returns trigger language plpgsql as $$
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
    or new.person_key <> old.person_key or not new.importers @> old.importers then
    perform raffle_refuse('raffle_promise', 'What a raffle draws by is not changed.');
  end if;
  return new;
end
$$;
create trigger raffle_keeps_promises before update on raffle for each row execute function raffle_keep_promises();

create function raffle_keep_prizes() returns trigger language plpgsql as $$
begin
  if (select status from raffle where raffle_id = coalesce(new.raffle_id, old.raffle_id)) <> 'draft' then
    perform raffle_refuse('raffle_announced', 'The prizes of an open raffle are not changed.');
  end if;
  return coalesce(new, old);
end
$$;
create trigger raffle_prize_kept before insert or update or delete on raffle_prize
  for each row execute function raffle_keep_prizes();

-- Counts a whole statement at once, and refuses entries of a raffle whose list is closed.
create function raffle_count_entries() returns trigger language plpgsql as $$
declare
  closed bigint;
begin
  if tg_op = 'INSERT' then
    update raffle r set entries_count = entries_count + c.entries, chances = chances + c.weights
    from (select raffle_id, count(*) as entries, sum(weight) as weights from added group by raffle_id) c
    where r.raffle_id = c.raffle_id;
    select raffle_id into closed from raffle
    where raffle_id in (select raffle_id from added) and status not in ('draft', 'open');
  else
    update raffle r set entries_count = entries_count - c.entries, chances = chances - c.weights
    from (select raffle_id, count(*) as entries, sum(weight) as weights from gone group by raffle_id) c
    where r.raffle_id = c.raffle_id;
    select raffle_id into closed from raffle
    where raffle_id in (select raffle_id from gone) and status not in ('draft', 'open');
  end if;
  if closed is not null then
    perform raffle_refuse('raffle_entries_closed', 'The list of entries is closed.');
  end if;
  return null;
end
$$;
create trigger raffle_entry_added after insert on raffle_entry
  referencing new table as added for each statement execute function raffle_count_entries();
create trigger raffle_entry_gone after delete on raffle_entry
  referencing old table as gone for each statement execute function raffle_count_entries();
revoke update on raffle_entry from erp_api;

-- A draw is what it was; only what became of the winner moves on.
create function raffle_keep_winner() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.raffle_id, new.prize_id, new.entry_id, new.person, new.slot, new.attempt, new.draw_no, new.drawn_by,
        new.drawn_at) is distinct from (old.raffle_id, old.prize_id, old.entry_id, old.person, old.slot, old.attempt,
        old.draw_no, old.drawn_by, old.drawn_at)
      or (new.status <> old.status and (old.status || ' ' || new.status) not in
        ('drawn confirmed', 'drawn voided', 'confirmed claimed', 'confirmed forfeited')) then
      perform raffle_refuse('raffle_winner_way', 'A draw is not changed.');
    end if;
    if new.status = 'voided' and old.status <> 'voided' and exists (
      select from raffle where raffle_id = new.raffle_id and (new.ended_by = any (importers) or status <> 'drawing')) then
      perform raffle_refuse('raffle_winner_voided', 'Who brought entries in does not void, nor anybody at the end.');
    end if;
  elsif not exists (
    select from raffle where raffle_id = new.raffle_id and status = 'drawing' and not (new.drawn_by = any (importers))
  ) then
    perform raffle_refuse('raffle_winner_drawn', 'Who brought entries in does not draw, nor anybody before or after.');
  end if;
  return new;
end
$$;
create trigger raffle_winner_kept before insert or update on raffle_winner
  for each row execute function raffle_keep_winner();

-- Tells every process, and so every screen.
create function raffle_tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('erp_raffle', new.raffle_id::text);
  return null;
end
$$;
create trigger raffle_told after insert or update on raffle for each row execute function raffle_tell();
create trigger raffle_winner_told after insert or update on raffle_winner for each row execute function raffle_tell();

-- A name as strangers may read it: Maria Clara Santos is M*** S.
create function raffle_masked_name(name text) returns text language sql immutable parallel safe as $$
  select left(trim(name), 1) || '***'
    || case when trim(name) ~ '\s' then ' ' || left(regexp_replace(trim(name), '^.*\s', ''), 1) || '.' else '' end
$$;

-- The list as it is published: one line an entry, in the order of their numbers.
create function raffle_list_of(id bigint) returns text language sql stable as $$
  select coalesce(string_agg(lpad(entry_no::text, 7, '0') || E'\t' || weight || E'\t' || person || E'\t'
    || raffle_masked_name(name) || E'\t' || '***' || right(mobile, 4) || E'\n', '' order by entry_no), '')
  from raffle_entry where raffle_id = id
$$;

-- One word for a person, the same for all their entries of a raffle and another in the next one.
create function raffle_person(key bytea, cognito_sub uuid, mobile text) returns text
language sql immutable parallel safe as $$
  select left(encode(sha256(key || convert_to(coalesce(cognito_sub::text, mobile), 'UTF8')), 'hex'), 24)
$$;

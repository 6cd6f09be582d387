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

  -- Written only by triggers.
  entries_count   int         not null default 0 check (entries_count between 0 and 500000),
  chances         bigint      not null default 0 check (chances >= 0),
  -- People who imported entries. They cannot draw.
  importers       text[]      not null default '{}',
  -- Salt of the public list: a hash identifies each person without revealing the number.
  person_key      bytea       not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),

  opened_by       text,
  opened_at       timestamptz,
  locked_by       text,
  locked_at       timestamptz,
  entries_hash    text        check (entries_hash ~ '^[0-9a-f]{64}$'),
  seed_hash       text        check (seed_hash ~ '^[0-9a-f]{64}$'),
  -- Sealed seed; published when the raffle is complete.
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
  -- Importers by id, because an email address can be reassigned. The addresses remain for
  -- display and for processes of the previous version.
  importer_ids bigint[] not null default '{}',
  draw_started_by_id bigint,
  completed_by_id bigint,

  constraint raffle_times check (end_at > start_at and draw_at >= end_at),
  constraint raffle_opened_with_permit check (status in ('draft', 'cancelled') or dti_permit_no <> ''),
  constraint raffle_cancelled_with_reason check ((status = 'cancelled') = (cancel_reason <> '')),
  constraint raffle_deleted_as_draft check (deleted_at is null or status = 'draft'),
  -- The hashes of list and seed are published together, before the first draw.
  constraint raffle_commitment check ((entries_hash is null) = (seed_hash is null)
    and (seed_hash is null) = (seed_sealed is null) and (locked_at is null) = (seed_hash is null)
    and (status not in ('locked', 'drawing', 'completed') or seed_hash is not null)),
  constraint raffle_seed_published check ((status = 'completed') = (seed is not null)),
  constraint raffle_seed_matches_hash check (encode(sha256(decode(seed, 'hex')), 'hex') = seed_hash),
  constraint raffle_beacon_complete check ((beacon_url is null) = (beacon_round is null)
    and (beacon_url is null) = (beacon_at is null)
    and (beacon_value is null or beacon_url is not null)
    and (status not in ('drawing', 'completed') or beacon_url is null or beacon_value is not null)),
  constraint raffle_not_drawn_by_importer check (not (draw_started_by = any (importers))),
  constraint raffle_not_completed_by_importer check (not (completed_by = any (importers))),
  constraint raffle_not_started_by_importer check (not (draw_started_by_id = any (importer_ids))),
  constraint raffle_not_ended_by_importer check (not (completed_by_id = any (importer_ids)))
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
  -- Prizes are drawn in this order.
  sequence       int    not null check (sequence > 0),
  unique (raffle_id, prize_id),
  constraint raffle_prize_order unique (raffle_id, sequence) deferrable initially deferred
);

create table raffle_entry (
  entry_id    bigint      generated always as identity primary key,
  raffle_id   bigint      not null references raffle (raffle_id),
  entry_no    int         not null check (entry_no between 1 and 9999999),
  person      text        not null check (person ~ '^[0-9a-f]{24}$'),
  -- Distinguishes entries of one person, such as a coupon number.
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
  -- Number of the winner within the prize, and of the attempt after voided ones.
  slot         int         not null check (slot between 1 and 1000),
  attempt      int         not null check (attempt >= 1),
  -- Number of the draw within the raffle, to recompute it.
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
  drawn_by_id bigint,
  ended_by_id bigint,
  -- Public reason of the void; the internal reason is separate.
  void_reason text,

  foreign key (raffle_id, prize_id) references raffle_prize (raffle_id, prize_id),
  foreign key (raffle_id, entry_id) references raffle_entry (raffle_id, entry_id),
  -- A person is drawn at most once per raffle, also after being voided.
  constraint raffle_winner_once unique (raffle_id, person),
  constraint raffle_winner_order unique (raffle_id, draw_no),
  constraint raffle_winner_attempt unique (prize_id, slot, attempt),
  constraint raffle_winner_reason check ((status in ('voided', 'forfeited')) = (reason <> '')),
  constraint raffle_winner_void_reason check (void_reason is null
  or (status = 'voided' and void_reason in ('ineligible', 'excluded', 'mismatch', 'unreachable', 'declined', 'other')))
);

-- A prize is drawn once, also by concurrent requests.
create unique index raffle_winner_one_per_prize on raffle_winner (prize_id, slot) where status <> 'voided';
create index raffle_winner_newest on raffle_winner (raffle_id, drawn_at desc, winner_id desc);

revoke delete on raffle_winner from erp_api;
revoke update on raffle_entry from erp_api;

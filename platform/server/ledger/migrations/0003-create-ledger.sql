-- Partitions are in a schema without rights for the API, so that what is denied on the table
-- cannot be done to a partition.
create schema ledger_month;

create table ledger_asset (
  code     text primary key,
  name     text     not null,
  -- Digits after the point: 2 for pesos, 0 for coins and points.
  decimals smallint not null check (decimals between 0 and 4)
);

insert into ledger_asset (code, name, decimals) values
  ('PHP', 'Philippine peso', 2),
  ('VC', 'Virtual credit', 0),
  ('BLVCK', 'BLVCK coin', 0),
  ('PRP', 'PRP point', 0),
  ('ADS', 'Ads credit', 2),
  ('ELOAD', 'eLoad credit', 2);

create table ledger_account (
  id        bigint generated always as identity primary key,
  code      text        not null unique check (code ~ '^[a-z0-9:._-]{3,120}$'),
  asset     text        not null references ledger_asset,
  kind      text        not null check (kind in ('wallet', 'operator')),
  -- Accounts with many postings have several balance rows, to avoid lock contention.
  shards    smallint    not null default 1 check (shards between 1 and 64),
  opened_at timestamptz not null default now()
);

create table ledger_balance (
  account_id bigint   not null references ledger_account,
  shard      smallint not null,
  posted     bigint   not null default 0,
  held       bigint   not null default 0 check (held >= 0),
  last_no    bigint   not null default 0,
  last_at    timestamptz not null default '-infinity',
  -- Checked by the statement that locks and updates the balance.
  floor      bigint,
  ceiling    bigint,
  can_debit  boolean  not null default true,
  can_credit boolean  not null default true,
  primary key (account_id, shard),
  constraint ledger_balance_floor check (floor is null or posted - held >= floor),
  constraint ledger_balance_ceiling check (ceiling is null or posted <= ceiling)
) with (fillfactor = 60);

create table ledger_key (
  transfer_id uuid primary key,
  cause       text        not null unique check (length(cause) between 3 and 200),
  -- Digest of the content, so that the same cause with other content is rejected.
  content     bytea       not null,
  reverses    uuid unique references ledger_key,
  at          timestamptz not null
);

create table ledger_transfer (
  id      uuid        not null,
  at      timestamptz not null,
  kind    text        not null,
  cause   text        not null,
  memo    text        not null default '',
  reverses uuid,
  details jsonb       not null default '{}',
  primary key (id, at)
) partition by range (at);

create index ledger_transfer_newest on ledger_transfer (at desc, id);

create table ledger_posting (
  account_id    bigint      not null,
  shard         smallint    not null,
  -- Number of the posting in its account and shard, without gaps.
  no            bigint      not null,
  at            timestamptz not null,
  transfer_id   uuid        not null,
  asset         text        not null,
  amount        bigint      not null check (amount <> 0),
  balance_after bigint      not null,
  primary key (account_id, shard, no, at)
) partition by range (at);

create index ledger_posting_of_transfer on ledger_posting (transfer_id);
create index ledger_posting_newest on ledger_posting (account_id, at desc, no desc);
create index ledger_posting_by_moment on ledger_posting using brin (at);

create table ledger_hold (
  id         uuid primary key,
  account_id bigint      not null references ledger_account,
  amount     bigint      not null check (amount > 0),
  cause      text        not null unique check (length(cause) between 3 and 200),
  status     text        not null default 'open' check (status in ('open', 'posted', 'voided')),
  -- Transfer that posted it.
  transfer_id uuid,
  opened_at  timestamptz not null default clock_timestamp(),
  ended_at   timestamptz,
  constraint ledger_hold_ended check ((status = 'open') = (ended_at is null)),
  constraint ledger_hold_posted check ((status = 'posted') = (transfer_id is not null))
);

create index ledger_hold_open on ledger_hold (account_id) where status = 'open';

create table ledger_state (
  single      boolean     primary key default true check (single),
  stopped     boolean     not null default false,
  reason      text        not null default '',
  since       timestamptz,
  clock_ahead boolean     not null default false,
  stop_no     int         not null default 0
);

insert into ledger_state default values;

create table ledger_check (
  id          bigint      generated always as identity primary key,
  at          timestamptz not null default now(),
  is_sound    boolean     not null,
  figures     jsonb       not null,
  errors      jsonb       not null default '[]',
  scope       text        not null default 'all' check (scope in ('all', 'recent')),
  duration_ms int         not null default 0
);

create index ledger_check_newest on ledger_check (id desc) where not is_sound;

create table ledger_link (
  position    bigint      primary key check (position > 0),
  transfer_id uuid        not null unique,
  transfer_at timestamptz not null,
  sealed_at   timestamptz not null,
  digest      bytea       not null check (length(digest) = 32),
  hash        bytea       not null check (length(hash) = 32)
);

-- Last comparison of the clock of the database with that of each worker.
create table ledger_clock_report (
  worker      text             primary key check (worker <> ''),
  reported_at timestamptz      not null,
  -- Seconds by which the clock of the database is ahead of the worker's; negative if it is behind.
  ahead_s     double precision not null,
  is_ahead    boolean          not null
);

-- For rows outside the prepared months, such as seeded history.
create table ledger_month.ledger_transfer_other partition of ledger_transfer default;
create table ledger_month.ledger_posting_other partition of ledger_posting default;

select ledger_make_partitions(13);

revoke insert, update, delete, truncate on ledger_asset, ledger_account, ledger_balance, ledger_key, ledger_transfer,
  ledger_posting, ledger_hold, ledger_state from erp_api;
revoke insert, update, delete, truncate on ledger_check from erp_api;
revoke all on ledger_link, ledger_clock_report from erp_api;

grant select on ledger_link, ledger_clock_report to erp_api;

-- Months for imported history, such as that of the demo.
select ledger_make_months((now() - interval '4 months')::date, now()::date);

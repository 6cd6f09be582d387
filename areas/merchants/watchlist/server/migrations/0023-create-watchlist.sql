create table watchlist_case (
  id            bigint      generated always as identity primary key,
  subscriber_id bigint      not null references subscriber (id),
  source        text        not null check (source in ('AMLC', 'OFAC', 'UNSC', 'Internal', 'Law enforcement')),
  reason        text        not null check (length(reason) between 5 and 500),
  placed_by_id  bigint,
  placed_by     text        not null,
  placed_at     timestamptz not null default now(),
  decision      text        check (decision in ('watchlisted', 'clear')),
  decided_by_id bigint,
  decided_by    text,
  decided_at    timestamptz,
  lifted_by_id  bigint,
  lifted_by     text,
  lifted_at     timestamptz,

  constraint watchlist_case_decided check ((decision is null) = (decided_at is null)),
  constraint watchlist_case_lifted check (lifted_at is null or decision = 'watchlisted'),
  -- The reporter neither decides nor lifts it.
  constraint watchlist_second_person check (
    placed_by_id is null
    or ((decided_by_id is null or decided_by_id <> placed_by_id) and (lifted_by_id is null or lifted_by_id <> placed_by_id))
  )
);

create unique index watchlist_case_open on watchlist_case (subscriber_id)
  where decision is null or (decision = 'watchlisted' and lifted_at is null);

create table watchlist_entry (
  id          bigint      generated always as identity primary key,
  source      text        not null check (source in ('AMLC', 'OFAC', 'UNSC', 'Internal', 'Law enforcement')),
  reference   text        not null check (length(reference) between 1 and 60),
  name        text        not null check (length(name) between 2 and 200),
  aliases     text[]      not null default '{}',
  birth_date  date,
  nationality char(2)     check (nationality ~ '^[A-Z]{2}$'),
  remarks     text        not null default '' check (length(remarks) <= 500),
  imported_at timestamptz not null default now(),
  changed_at  timestamptz not null default now(),
  retired_at  timestamptz,
  unique (source, reference)
);

create table watchlist_name (
  entry_id bigint  not null references watchlist_entry (id) on delete cascade,
  name     text    not null,
  is_alias boolean not null,
  folded   text    not null generated always as (search_fold(name)) stored,
  primary key (entry_id, name)
);

create index watchlist_name_similar on watchlist_name using gin (folded gin_trgm_ops);

create table watchlist_screening (
  id            bigint      generated always as identity primary key,
  subscriber_id bigint      not null references subscriber (id),
  entry_id      bigint      not null references watchlist_entry (id),
  verdict       text        not null check (verdict in ('different_person', 'same_person')),
  reason        text        not null check (length(reason) between 5 and 500),
  -- Name on which the decision was made; another name needs a new one.
  folded_name   text        not null,
  score         int         not null check (score between 0 and 100),
  decided_by_id bigint      not null,
  decided_by    text        not null,
  decided_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  constraint watchlist_screening_expiry check (expires_at > decided_at)
);

create index watchlist_screening_latest on watchlist_screening (subscriber_id, entry_id, id desc);

revoke update, delete, truncate on watchlist_screening from erp_api;

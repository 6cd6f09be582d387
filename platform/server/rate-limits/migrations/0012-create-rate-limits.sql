create table rate_limit (
  person_id  bigint      not null,
  purpose    text        not null,
  seconds    int         not null check (seconds > 0),
  started_at timestamptz not null,
  count      int         not null check (count > 0),
  primary key (person_id, purpose, seconds)
);

create unlogged table network_rate_limit (
  network    text        primary key,
  started_at timestamptz not null default now(),
  count      int         not null default 1 check (count > 0)
);

revoke truncate on network_rate_limit from erp_api;

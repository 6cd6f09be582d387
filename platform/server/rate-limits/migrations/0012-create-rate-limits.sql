-- How often a person used a limited call in the current window of a number of seconds.
create table rate_limit (
  person_id bigint      not null,
  purpose   text        not null,
  seconds   int         not null check (seconds > 0),
  began_at  timestamptz not null,
  count     int         not null check (count > 0),
  primary key (person_id, purpose, seconds)
);

-- How often a network looked up tokens of public links in its current window. Losing the counts in a crash is acceptable.
create unlogged table network_rate_limit (
  network  text        primary key,
  began_at timestamptz not null default now(),
  count    int         not null default 1 check (count > 0)
);

revoke truncate on network_rate_limit from erp_api;

-- How often a network looked up tokens of public links in its current window. Losing the counts in a crash is acceptable.
create unlogged table network_rate_limit (
  network  text        primary key,
  began_at timestamptz not null default now(),
  count    int         not null default 1 check (count > 0)
);
revoke truncate on network_rate_limit from erp_api;

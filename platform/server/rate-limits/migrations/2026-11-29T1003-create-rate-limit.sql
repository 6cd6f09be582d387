-- How often a person used a limited call in the current window of a number of seconds.
create table rate_limit (
  person_id bigint      not null,
  purpose   text        not null,
  seconds   int         not null check (seconds > 0),
  began_at  timestamptz not null,
  count     int         not null check (count > 0),
  primary key (person_id, purpose, seconds)
);

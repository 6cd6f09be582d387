create table secret_rotation (
  id             bigint      generated always as identity primary key,
  at             timestamptz not null default clock_timestamp(),
  previous_check bytea       not null check (length(previous_check) = 32),
  next_check     bytea       not null check (length(next_check) = 32),
  check (previous_check <> next_check)
);
revoke insert, update, delete, truncate on secret_rotation from erp_api;

create table audit_break (
  id             bigint      generated always as identity primary key,
  at             timestamptz not null default now(),
  request_id     bigint      not null unique references approval_request (id),
  -- Lines of the checkpoint file whose history was lost.
  first_line     bigint      not null check (first_line > 0),
  last_line      bigint      not null,
  from_position  bigint      not null check (from_position > 0),
  to_position    bigint      not null,
  -- Last checkpoint before the break; null if the break starts with the first.
  previous_hash  bytea       check (length(previous_hash) = 32),
  -- Last checkpoint of the break: the end of the lost history.
  lost_hash      bytea       not null check (length(lost_hash) = 32),
  lost_from      timestamptz not null,
  lost_to        timestamptz not null,
  -- Link of the current history when the break was submitted, at most to_position.
  chain_position bigint      not null check (chain_position >= 0),
  chain_hash     bytea       not null check (length(chain_hash) = 32),
  cause          text        not null check (cause <> ''),
  reference      text        not null check (reference <> ''),
  maker_id       bigint      not null,
  maker_email    text        not null check (maker_email <> ''),
  maker_name     text        not null,
  checker_id     bigint      not null,
  checker_email  text        not null check (checker_email <> ''),
  checker_name   text        not null,
  signature      bytea       not null check (length(signature) = 32),
  unique (last_line, lost_hash),
  check (last_line >= first_line),
  check (to_position >= from_position),
  check (chain_position <= to_position),
  check (lost_hash <> chain_hash),
  check (maker_id <> checker_id)
);
revoke all on audit_break from erp_api;
grant select, insert on audit_break to erp_api;

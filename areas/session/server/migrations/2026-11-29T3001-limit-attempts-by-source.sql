-- Which accounts failed from which network within the last minutes: the budget of a network counts accounts, so that many
-- failures of one account do not use it up. Nothing is lost with it, so it is not logged.
create unlogged table sign_in_source (
  purpose text        not null check (purpose in ('sign-in', 'password-reset')),
  network text        not null,
  -- The keyed hash of the email.
  account bytea       not null check (length(account) = 32),
  at      timestamptz not null default now(),
  primary key (purpose, network, account)
);
create index sign_in_source_oldest on sign_in_source (at);

-- Links by which a person sets a new password. Only the hash of the token is stored. Requests for an email that nobody has
-- are stored too, so that both are counted and answered alike.
create table password_reset (
  id         bigint      generated always as identity primary key,
  account    bytea       not null check (length(account) = 32),
  user_id    bigint      references staff_user (id),
  token_hash bytea       unique check (length(token_hash) = 32),
  ip         text        not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When it was used, replaced by a newer one, or voided by another change of the password.
  closed_at  timestamptz,
  check ((user_id is null) = (token_hash is null)),
  check (expires_at = created_at + interval '30 minutes')
);
create index password_reset_of_account on password_reset (account, created_at);
create index password_reset_open on password_reset (user_id) where closed_at is null;
create index password_reset_oldest on password_reset (created_at);

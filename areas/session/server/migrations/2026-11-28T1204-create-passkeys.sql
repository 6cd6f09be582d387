create table identity_passkey (
  id            bigint      generated always as identity primary key,
  user_id       bigint      not null references identity_account (user_id),
  -- Chosen by the authenticator; WebAuthn allows up to 1,023 bytes.
  credential_id bytea       not null unique check (length(credential_id) between 16 and 1023),
  -- COSE key.
  public_key    bytea       not null check (length(public_key) between 32 and 4096),
  -- Counter of the last accepted signature; 0 for authenticators that do not count.
  sign_count    bigint      not null check (sign_count >= 0),
  transports    text[]      not null default '{}' check (cardinality(transports) <= 10),
  name          text        not null check (name = btrim(name) and length(name) between 1 and 60),
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz
);

create unique index identity_passkey_name on identity_passkey (user_id, lower(name));

create table passkey_challenge (
  challenge  bytea       primary key check (length(challenge) = 32),
  user_id    bigint      not null references identity_account (user_id),
  -- Null before the session exists; then the challenge is bound to a cookie.
  session_id bigint      references staff_session (id) on delete cascade,
  purpose    text        not null check (purpose in ('sign-in', 'step-up', 'change', 'register')),
  expires_at timestamptz not null,
  constraint passkey_challenge_bound check ((purpose = 'sign-in') = (session_id is null))
);

create index passkey_challenge_of_session on passkey_challenge (session_id) where session_id is not null;
create index passkey_challenge_of_user on passkey_challenge (user_id);
create index passkey_challenge_oldest on passkey_challenge (expires_at);

-- Of a passkey only its name, counter and time of use change.
revoke update, truncate on identity_passkey from erp_api;
grant update (name, sign_count, last_used_at) on identity_passkey to erp_api;
revoke update, truncate on passkey_challenge from erp_api;

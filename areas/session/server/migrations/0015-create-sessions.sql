create table identity_account (
  user_id             bigint      primary key references staff_user (id),
  provider            text        not null default 'embedded',
  subject             text        not null check (length(subject) between 1 and 255),
  -- Argon2id in the PHC format. Null if no password is set; then none is accepted.
  password_hash       text        check (password_hash like '$argon2id$%'),
  password_changed_at timestamptz,
  must_change         boolean     not null default false,
  -- Encrypted with the configured secret, so a copy of the database cannot generate codes.
  totp_secret         bytea,
  totp_enrolled_at    timestamptz,
  -- Time step of the last accepted code; each code is accepted once.
  totp_last_step      bigint,
  totp_pending        bytea,
  totp_pending_at     timestamptz,

  unique (provider, subject),
  constraint identity_account_totp_enrolled check ((totp_secret is null) = (totp_enrolled_at is null)),
  constraint identity_account_totp_pending_time check ((totp_pending is null) = (totp_pending_at is null))
);

create table identity_recovery_code (
  user_id   bigint      not null references identity_account (user_id),
  code_hash bytea       not null check (length(code_hash) = 32),
  used_at   timestamptz,
  primary key (user_id, code_hash)
);

create table sign_in_attempt (
  email_hash   bytea       primary key check (length(email_hash) = 32),
  failures     int         not null,
  first_at     timestamptz not null,
  locked_until timestamptz,
  -- True if the staff record is locked too; setting it active removes the lock.
  marked       boolean     not null default false
);

create index sign_in_attempt_oldest on sign_in_attempt (first_at);

create unlogged table sign_in_address (
  purpose    text        not null check (purpose in ('sign-in', 'register')),
  network    text        not null,
  started_at timestamptz not null,
  count      int         not null,
  primary key (purpose, network)
);

create index sign_in_address_oldest on sign_in_address (started_at);

create table staff_session (
  id           bigint      generated always as identity primary key,
  user_id      bigint      not null references staff_user (id),
  provider     text        not null default 'embedded',
  -- Refresh token of the identity provider, encrypted.
  upstream     bytea,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  last_seen_at timestamptz not null default now(),
  reauthenticated_at timestamptz not null default now(),
  ip           text        not null default '',
  user_agent   text        not null default '' check (length(user_agent) <= 300),
  ended_at     timestamptz,
  ended_reason text        check (ended_reason in
                 ('signed-out', 'ended', 'password-changed', 'deactivated', 'reuse', 'idle', 'expired', 'upstream')),
  -- The provider is called outside a transaction. The session is marked meanwhile, so that the
  -- provider's refresh token is used by one request only; the mark expires if the process ends.
  refresh_claim uuid,
  refresh_claim_until timestamptz,
  -- Session id of the provider, for back-channel sign-out.
  provider_sid text,

  constraint staff_session_ended check ((ended_at is null) = (ended_reason is null))
);

create index staff_session_open on staff_session (user_id) where ended_at is null;
create index staff_session_of_provider on staff_session (provider_sid)
  where ended_at is null and provider_sid is not null;

create table staff_session_token (
  hash        bytea       primary key check (length(hash) = 32),
  session_id  bigint      not null references staff_session (id) on delete cascade,
  kind        text        not null check (kind in ('access', 'refresh')),
  issued_at   timestamptz not null default now(),
  expires_at  timestamptz not null,
  -- A refresh token is accepted once. Its successor is derived from the token, this salt and the secret.
  replaced_at timestamptz,
  salt        bytea,

  constraint staff_session_token_replaced check ((replaced_at is null) = (salt is null)),
  constraint staff_session_token_only_refresh_replaced check (kind = 'refresh' or replaced_at is null)
);

create index staff_session_token_of_session on staff_session_token (session_id);
create index staff_session_token_oldest on staff_session_token (expires_at);

create table identity_link (
  id         bigint      generated always as identity primary key,
  user_id    bigint      not null references staff_user (id),
  issuer     text        not null check (length(issuer) between 1 and 500),
  subject    text        not null check (length(subject) between 1 and 255),
  -- Name at the provider as last reported; shown to staff for the link.
  email      text        not null default '' check (length(email) <= 254),
  -- Linked by a user manager, by a verified email, or by the operator of the server.
  source     text        not null check (source in ('offer', 'invitation', 'e-mail', 'command')),
  linked_at  timestamptz not null default now(),
  ended_at   timestamptz,
  ended_by   text,

  constraint identity_link_ended check ((ended_at is null) = (ended_by is null))
);

create unique index identity_link_of_person on identity_link (user_id, issuer) where ended_at is null;
create unique index identity_link_of_subject on identity_link (issuer, subject) where ended_at is null;
create index identity_link_ever on identity_link (user_id, issuer);

-- The person of a link never changes.
revoke update, delete on identity_link from erp_api;

grant update (email, ended_at, ended_by) on identity_link to erp_api;

create table identity_offer (
  token_hash bytea       primary key check (length(token_hash) = 32),
  user_id    bigint      not null references staff_user (id),
  created_by text        not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz
);

create unique index identity_offer_open on identity_offer (user_id) where used_at is null;

create table identity_logout (
  token_hash   bytea       primary key check (length(token_hash) = 32),
  provider_sid text,
  received_at  timestamptz not null default now()
);

create index identity_logout_of_session on identity_logout (provider_sid) where provider_sid is not null;
create index identity_logout_oldest on identity_logout (received_at);

create unlogged table sign_in_source (
  purpose text        not null check (purpose in ('sign-in', 'password-reset')),
  network text        not null,
  -- The keyed hash of the email.
  account bytea       not null check (length(account) = 32),
  at      timestamptz not null default now(),
  primary key (purpose, network, account)
);

create index sign_in_source_oldest on sign_in_source (at);

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
  constraint password_reset_token_of_user check ((user_id is null) = (token_hash is null)),
  constraint password_reset_expiry check (expires_at = created_at + interval '30 minutes')
);

create index password_reset_of_account on password_reset (account, created_at);
create index password_reset_open on password_reset (user_id) where closed_at is null;
create index password_reset_oldest on password_reset (created_at);

create table sign_in_limit (
  account       bytea       not null check (length(account) = 32),
  -- 'network …', 'device …', 'session …', or 'unknown' for all networks and devices that the account has not used before.
  source        text        not null,
  failures      int         not null,
  first_at      timestamptz not null,
  blocked_until timestamptz,
  primary key (account, source)
);

create index sign_in_limit_oldest on sign_in_limit (first_at);

create table failed_sign_in (
  id         bigint      generated always as identity primary key,
  user_id    bigint      not null references staff_user (id),
  at         timestamptz not null default now(),
  purpose    text        not null check (purpose in ('sign-in', 'step-up')),
  ip         text        not null default '',
  user_agent text        not null default '' check (length(user_agent) <= 300)
);

create index failed_sign_in_of_user on failed_sign_in (user_id, at);
create index failed_sign_in_oldest on failed_sign_in (at);

revoke update, truncate on failed_sign_in from erp_api;

create table registration (
  token_hash    bytea       primary key check (length(token_hash) = 32),
  account       bytea       not null check (length(account) = 32),
  email         text        not null check (length(email) <= 254),
  first_name    text        not null,
  last_name     text        not null,
  password_hash text        not null check (password_hash like '$argon2id$%'),
  attempts      int         not null default 0,
  created_at    timestamptz not null default now(),
  closed_at     timestamptz
);

create index registration_of_account on registration (account, created_at);
create index registration_oldest on registration (created_at);

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

create unique index identity_passkey_name on identity_passkey (user_id, name_fold(name));

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

-- How the embedded identity knows a person, and whom a hosted one means by its subject.
create table identity_account (
  user_id             bigint      primary key references staff_user (id),
  provider            text        not null default 'embedded',
  subject             text        not null check (length(subject) between 1 and 255),
  -- Argon2id in its usual text form. Null: no password yet, so no password is right.
  password_hash       text        check (password_hash like '$argon2id$%'),
  password_changed_at timestamptz,
  must_change         boolean     not null default false,
  -- Sealed with the configuration's secret: a copy of the database alone makes no codes.
  totp_secret         bytea,
  totp_enrolled_at    timestamptz,
  -- The last time step a code was taken from. A code counts once.
  totp_last_step      bigint,
  totp_pending        bytea,
  totp_pending_at     timestamptz,

  unique (provider, subject),
  check ((totp_secret is null) = (totp_enrolled_at is null)),
  check ((totp_pending is null) = (totp_pending_at is null))
);

create table identity_recovery_code (
  user_id   bigint      not null references identity_account (user_id),
  code_hash bytea       not null check (length(code_hash) = 32),
  used_at   timestamptz,
  primary key (user_id, code_hash)
);

-- Wrong passwords by e-mail, known or not, so that both are answered alike. Only a keyed hash of it is kept.
create table sign_in_attempt (
  email_hash   bytea       primary key check (length(email_hash) = 32),
  failures     int         not null,
  first_at     timestamptz not null,
  locked_until timestamptz,
  -- True when the person's record says locked too: staff who set it active again undo the lock.
  marked       boolean     not null default false
);

create index sign_in_attempt_oldest on sign_in_attempt (first_at);

-- Failures by network address in the current minute. Nothing is lost with it, so it is not logged.
create unlogged table sign_in_address (
  purpose  text        not null check (purpose in ('sign-in', 'register')),
  network  text        not null,
  began_at timestamptz not null,
  count    int         not null,
  primary key (purpose, network)
);

create index sign_in_address_oldest on sign_in_address (began_at);

-- One sign-in of one person, with all the tokens that followed from it.
create table staff_session (
  id           bigint      generated always as identity primary key,
  user_id      bigint      not null references staff_user (id),
  provider     text        not null default 'embedded',
  -- A hosted identity's own refresh token, sealed.
  upstream     bytea,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  last_seen_at timestamptz not null default now(),
  proven_at    timestamptz not null default now(),
  ip           text        not null default '',
  user_agent   text        not null default '' check (length(user_agent) <= 300),
  ended_at     timestamptz,
  ended_reason text        check (ended_reason in
                 ('signed-out', 'ended', 'password-changed', 'deactivated', 'reuse', 'idle', 'expired', 'upstream')),

  check ((ended_at is null) = (ended_reason is null))
);

create index staff_session_open on staff_session (user_id) where ended_at is null;

-- Only hashes: whoever reads this table cannot act as anybody.
create table staff_session_token (
  hash        bytea       primary key check (length(hash) = 32),
  session_id  bigint      not null references staff_session (id) on delete cascade,
  kind        text        not null check (kind in ('access', 'refresh')),
  issued_at   timestamptz not null default now(),
  expires_at  timestamptz not null,
  -- A refresh token counts once. What it was exchanged for is computed from the token, this salt and the secret.
  replaced_at timestamptz,
  salt        bytea,

  check ((replaced_at is null) = (salt is null)),
  check (kind = 'refresh' or replaced_at is null)
);

create index staff_session_token_of_session on staff_session_token (session_id);
create index staff_session_token_oldest on staff_session_token (expires_at);

-- Every API process hears when a session ends, and forgets who held it.
create function staff_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('erp_access', new.user_id::text);
  return null;
end $$;

create trigger staff_session_notify
  after update of ended_at on staff_session
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function staff_session_ended();

-- Whoever is deactivated loses their sessions in the same transaction, by whatever way it happens,
-- and does not find them open when activated again. A lock-out leaves them: guessing must not throw people out.
create function staff_user_loses_sessions() returns trigger language plpgsql as $$
begin
  update staff_session set ended_at = now(), ended_reason = 'deactivated'
  where user_id = new.id and ended_at is null;
  return null;
end $$;

create trigger staff_user_sessions_end
  after update of status, deleted_at on staff_user
  for each row when (new.status in ('inactive', 'pending') or new.deleted_at is not null)
  execute function staff_user_loses_sessions();

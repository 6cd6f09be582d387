-- A hosted identity is asked while no transaction is open. Whoever asks marks the session meanwhile, so that the
-- identity's refresh token is used by one request alone; the mark ends by itself where its process did.
alter table staff_session
  add column asking       uuid,
  add column asking_until timestamptz,
  -- What the provider calls its own session, so that it can say when that has ended.
  add column provider_sid text;

-- What a provider told us of sessions that ended there. Each word counts once. It is kept for a day, so that nobody
-- comes in by a sign-in that was ended while they were on their way.
create table identity_logout (
  word_hash    bytea       primary key check (length(word_hash) = 32),
  provider_sid text,
  told_at      timestamptz not null default now()
);

create index identity_logout_of_session on identity_logout (provider_sid) where provider_sid is not null;
create index identity_logout_oldest on identity_logout (told_at);

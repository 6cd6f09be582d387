-- How far each verification of the audit has come, so that whoever waits for it sees it and may stop it,
-- whichever process does the work.
create table audit_verification (
  run          uuid        primary key,
  started_by   text        not null,
  started_at   timestamptz not null default now(),
  -- When it last said how far it is: one that has been silent for a minute has ended with its process.
  seen_at      timestamptz not null default now(),
  checked      bigint      not null default 0,
  total        bigint      not null default 0,
  is_cancelled boolean     not null default false,
  finished_at  timestamptz,
  -- What it found; null where it was stopped or failed.
  result       jsonb
);

create index audit_verification_newest on audit_verification (finished_at desc) where result is not null;

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

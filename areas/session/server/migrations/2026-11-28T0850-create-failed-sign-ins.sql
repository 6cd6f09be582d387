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

create table audit_check (
  id          bigint      generated always as identity primary key,
  at          timestamptz not null default clock_timestamp(),
  scope       text        not null check (scope in ('all', 'recent')),
  -- First entry that does not match, as the verification reports it; null if the audit log is intact.
  broken      jsonb,
  duration_ms int         not null check (duration_ms >= 0)
);
create index audit_check_newest_of_all on audit_check (id desc) where scope = 'all';
revoke update, truncate on audit_check from erp_api;

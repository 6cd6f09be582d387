-- Partitions are in a schema without rights for the API.
create schema audit_month;

create table audit_entry (
  id          bigint      not null generated always as identity,
  at          timestamptz not null default now(),
  -- Null for anonymous and system actions.
  actor_id    bigint,
  actor_email text        not null default '',
  actor_name  text        not null default '',
  action      text        not null check (action <> ''),
  kind        text        not null check (kind <> ''),
  record_id   text        not null,
  label       text        not null default '',
  from_status text,
  to_status   text,
  -- [{field, old, new}], only what changed.
  changes     jsonb       not null default '[]' check (jsonb_typeof(changes) = 'array'),
  reason      text        not null default '',
  request_id  text        not null default '',
  ip          text        not null default '',
  call        text        not null default '',
  -- Transaction that wrote it. Entries are sealed when no earlier transaction is running.
  tx          xid8        not null,
  digest      bytea       not null,
  -- Searchable text without diacritics: "nunez" finds "Nuñez". Derived from the sealed columns.
  search_text text        not null generated always as (
    lower(translate(
      label || ' ' || record_id,
      'ÁÀÂÄÃÅáàâäãåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÖÕóòôöõÚÙÛÜúùûüÑñÇçÝýÿ',
      'AAAAAAaaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuNnCcYyy'
    ))
  ) stored,
  primary key (id, at)
) partition by range (at);

create index audit_entry_newest on audit_entry (at desc, id desc);
create index audit_entry_of_record on audit_entry (record_id, kind, id desc);
create index audit_entry_of_kind on audit_entry (kind, at desc, id desc);
create index audit_entry_of_actor on audit_entry (actor_email, at desc, id desc);
create index audit_entry_of_action on audit_entry (action, at desc, id desc);
create index audit_entry_of_request on audit_entry (request_id);
create index audit_entry_in_order on audit_entry (tx, id);
create index audit_entry_search on audit_entry using gin (search_text gin_trgm_ops);

create table audit_month.entry_other partition of audit_entry default;

create table audit_link (
  position  bigint      primary key check (position > 0),
  entry_id  bigint      not null unique,
  entry_at  timestamptz not null,
  tx        xid8        not null,
  sealed_at timestamptz not null,
  hash      bytea       not null
);

revoke all on audit_entry, audit_link from erp_api;

grant select on audit_entry, audit_link to erp_api;
grant insert (actor_id, actor_email, actor_name, action, kind, record_id, label, from_status, to_status, changes,
              reason, request_id, ip, call) on audit_entry to erp_api;

select make_audit_months();

create table audit_verification (
  run          uuid        primary key,
  started_by   text        not null,
  started_at   timestamptz not null default now(),
  -- Time of the last progress report. After a minute without one, the process has ended.
  heartbeat_at      timestamptz not null default now(),
  checked      bigint      not null default 0,
  total        bigint      not null default 0,
  is_cancelled boolean     not null default false,
  finished_at  timestamptz,
  -- Result; null if it was stopped or failed.
  result       jsonb
);

create index audit_verification_newest on audit_verification (finished_at desc) where result is not null;

create table audit_check (
  id          bigint      generated always as identity primary key,
  at          timestamptz not null default clock_timestamp(),
  scope       text        not null check (scope in ('all', 'recent')),
  -- First entry that does not match, as the verification reports it; null if the audit log is intact.
  broken      jsonb,
  duration_ms int         not null check (duration_ms >= 0),
  chain       text        not null default 'audit' check (chain in ('audit', 'ledger')),
  -- Number of compared checkpoints.
  checkpoints int
);

create index audit_check_newest_of_all on audit_check (id desc) where scope = 'all';

revoke update, truncate on audit_check from erp_api;

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
  chain          text        not null default 'audit' check (chain in ('audit', 'ledger')),

  unique (last_line, lost_hash),
  constraint audit_break_lines check (last_line >= first_line),
  constraint audit_break_positions check (to_position >= from_position),
  constraint audit_break_chain_position_limit check (chain_position <= to_position),
  constraint audit_break_hashes_differ check (lost_hash <> chain_hash),
  constraint audit_break_two_people check (maker_id <> checker_id)
);

revoke all on audit_break from erp_api;

grant select, insert on audit_break to erp_api;

create table record_view (
  id          bigint      not null generated always as identity,
  at          timestamptz not null default clock_timestamp(),
  actor_id    bigint      not null,
  actor_email text        not null,
  actor_name  text        not null,
  access      text        not null check (access in ('view', 'download', 'search')),
  kind        text        not null check (kind <> ''),
  record_id   text        not null check (record_id <> ''),
  label       text        not null default '',
  reason      text        not null default '',
  request_id  text        not null check (request_id <> ''),
  ip          text        not null,
  call        text        not null check (call <> ''),
  primary key (id, at)
) partition by range (at);

create index record_view_newest on record_view (at desc, id desc);
create index record_view_of_record on record_view (record_id, kind, at desc, id desc);
create index record_view_of_kind on record_view (kind, at desc, id desc);
create index record_view_of_actor on record_view (actor_email, at desc, id desc);
create index record_view_of_request on record_view (request_id);

create table audit_month.view_other partition of record_view default;

revoke all on record_view from erp_api;

grant select on record_view to erp_api;
grant insert (actor_id, actor_email, actor_name, access, kind, record_id, label, reason, request_id, ip, call)
  on record_view to erp_api;

-- Alert that a person looked up more records within an hour than the setting allows. At most one per person and hour.
create table lookup_alert (
  id          bigint      generated always as identity primary key,
  at          timestamptz not null default clock_timestamp(),
  actor_id    bigint      not null,
  actor_email text        not null,
  records     int         not null check (records > 0),
  above       int         not null check (above > 0)
);

create index lookup_alert_of_actor on lookup_alert (actor_id, at desc);

revoke update, delete, truncate on lookup_alert from erp_api;

-- Ends and links of both chains, for what compares them with checkpoints.
create view chain_link as
  select 'audit' as chain, position, sealed_at, hash from audit_link
  union all
  select 'ledger', position, sealed_at, hash from ledger_link;

grant select on chain_link to erp_api;

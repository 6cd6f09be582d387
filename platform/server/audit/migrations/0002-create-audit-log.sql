create extension if not exists pg_trgm;

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
  seen_at      timestamptz not null default now(),
  checked      bigint      not null default 0,
  total        bigint      not null default 0,
  is_cancelled boolean     not null default false,
  finished_at  timestamptz,
  -- Result; null if it was stopped or failed.
  result       jsonb
);

create index audit_verification_newest on audit_verification (finished_at desc) where result is not null;

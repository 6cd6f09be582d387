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

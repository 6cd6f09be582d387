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

create schema event_month;
grant usage on schema event_month to erp_api;

create table outbox_event (
  sequence      bigint      not null generated always as identity,
  id            uuid        not null default gen_random_uuid(),
  aggregatetype text        not null check (aggregatetype ~ '^[a-z][a-z-]{1,39}$'),
  aggregateid   text        not null check (length(aggregateid) between 1 and 80),
  type          text        not null check (type ~ '^[a-z-]+(\.[a-z-]+)+$' and length(type) <= 80),
  payload       jsonb       not null check (jsonb_typeof(payload) = 'object'),
  created_at    timestamptz not null default clock_timestamp(),
  primary key (id, created_at)
) partition by range (created_at);

create index outbox_event_of_record on outbox_event (aggregatetype, aggregateid, sequence);

create table event_month.event_other partition of outbox_event default;

revoke all on outbox_event from erp_api;
grant select on outbox_event to erp_api;
grant insert (aggregatetype, aggregateid, type, payload) on outbox_event to erp_api;

select event_make_partitions(3);

create table event_stream (
  name       text        primary key check (name = 'nats'),
  started_at timestamptz not null default now()
);

create table event_stream_pending (
  sequence bigint      primary key,
  event_id uuid        not null,
  event_at timestamptz not null
);

revoke all on event_stream, event_stream_pending from erp_api;
grant select on event_stream to erp_api;
grant insert on event_stream_pending to erp_api;
grant select, insert, update, delete on event_stream to erp_worker;
grant select, delete on event_stream_pending to erp_worker;

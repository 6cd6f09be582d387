create table api_client_idempotency_key (
  client_id bigint      not null,
  call      text        not null,
  key       uuid        not null,
  content   bytea       not null,
  answer    text,
  stored_at timestamptz not null default now(),
  primary key (client_id, call, key)
);

create index api_client_idempotency_key_oldest on api_client_idempotency_key (stored_at);

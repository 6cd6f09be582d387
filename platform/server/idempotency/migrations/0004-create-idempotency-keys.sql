create table idempotency_key (
  person_id bigint      not null,
  call      text        not null,
  key       uuid        not null,
  content   bytea       not null,
  answer    text,
  stored_at timestamptz not null default now(),
  primary key (person_id, call, key)
);

create index idempotency_key_oldest on idempotency_key (stored_at);

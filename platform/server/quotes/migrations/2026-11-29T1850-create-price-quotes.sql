create table price_quote (
  id            uuid        primary key default gen_random_uuid(),
  kind          text        not null check (length(kind) between 1 and 40),
  client_id     bigint      not null,
  subscriber_id bigint      not null,
  terms         jsonb       not null check (jsonb_typeof(terms) = 'object'),
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  used_at       timestamptz
);

create index price_quote_oldest on price_quote (expires_at);

-- The terms of a quote do not change.
revoke update on price_quote from erp_api;
grant update (used_at) on price_quote to erp_api;

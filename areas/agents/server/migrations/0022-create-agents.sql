create table agent (
  agent_id      bigint      generated always as identity primary key,
  -- Upper case, so that a code belongs to one agent regardless of its spelling.
  agent_code    text        not null check (agent_code ~ '^[A-Z0-9]{4,12}$'),
  first_name    text        not null check (length(first_name) between 1 and 60),
  last_name     text        not null check (length(last_name) between 1 and 60),
  mobile_number text        not null check (mobile_number ~ '^\+[1-9][0-9]{7,14}$'),
  email         text        check (length(email) between 3 and 254),
  region_code   text        references place (code),
  city_code     text        references place (code),
  area          text        not null default '' check (length(area) <= 120),
  -- Agent who recruited this one.
  upline_code   text,
  status        text        not null default 'active' check (status in ('active', 'inactive')),

  created_by    text        not null,
  created_at    timestamptz not null default now(),
  updated_by    text,
  updated_at    timestamptz not null default now(),
  version       int         not null default 1,

  search_text   text        not null generated always as (
    search_fold(' ' || agent_code || ' ' || first_name || ' ' || last_name || ' ' || mobile_number || ' '
      || coalesce(email, '') || ' ' || area)
  ) stored,
  sort_name     text        collate "C" not null generated always as (
    search_fold(last_name || '  ' || first_name)
  ) stored,

  constraint agent_code_taken unique (agent_code),
  constraint agent_upline foreign key (upline_code) references agent (agent_code),
  constraint agent_upline_is_another check (upline_code <> agent_code),
  constraint agent_city_in_region check (city_code is null or region_code is not null)
);

create index agent_newest on agent (created_at desc, agent_id desc);
create index agent_by_name on agent (sort_name, agent_id);
create index agent_by_status on agent (status, created_at desc, agent_id desc);
create index agent_search on agent using gin (search_text gin_trgm_ops);

-- Merchants refer to the code permanently, so agents are never deleted.
revoke delete, truncate on agent from erp_api;

insert into record_number (kind, last) values ('agent', 0);

create view published_agent as
  select agent_code, status from agent;

-- A view of one table is updatable with the rights of its owner, so the default grants are revoked.
revoke all on published_agent from erp_api;

grant select on published_agent to erp_api;

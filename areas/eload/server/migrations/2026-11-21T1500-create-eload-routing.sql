-- Who carries load to whom: providers sell it, networks are what a number belongs to, groups gather networks.
create table eload_provider (
  id                             bigint      generated always as identity primary key,
  code                           text        not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{1,19}$'),
  name                           text        not null check (length(name) between 1 and 100),
  type                           text        not null check (type in ('direct', 'aggregator')),
  contact                        text        not null default '' check (length(contact) <= 250),
  api_base_url                   text        not null check (api_base_url ~ '^https://' and length(api_base_url) <= 300),
  -- The name under which the secret is kept elsewhere. The secret itself never comes here.
  credential_ref                 text        not null default '' check (credential_ref ~ '^([A-Z][A-Z0-9_]{2,79})?$'),
  timeout_ms                     int         not null default 30000 check (timeout_ms between 1000 and 60000),
  low_balance_threshold_centavos bigint      not null default 0
                                 check (low_balance_threshold_centavos between 0 and 99999999999999),
  status                         text        not null default 'active'
                                 check (status in ('active', 'inactive', 'maintenance')),
  search_text                    text        not null
                                 generated always as (search_fold(code || ' ' || name || ' ' || contact)) stored,
  sort_name                      text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by                     text,
  created_at                     timestamptz not null default now(),
  updated_by                     text,
  updated_at                     timestamptz not null default now(),
  version                        int         not null default 1,
  deleted_at                     timestamptz
);
create unique index eload_provider_code on eload_provider (code) where deleted_at is null;
create unique index eload_provider_name on eload_provider (lower(name)) where deleted_at is null;

create table eload_network_group (
  id          bigint      generated always as identity primary key,
  name        text        not null check (length(name) between 1 and 80),
  sequence    int         not null default 0 check (sequence between 0 and 9999),
  status      text        not null default 'active' check (status in ('active', 'inactive')),
  search_text text        not null generated always as (search_fold(name)) stored,
  sort_name   text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by  text,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,
  deleted_at  timestamptz
);
create unique index eload_network_group_name on eload_network_group (lower(name)) where deleted_at is null;

create table eload_network (
  id                  bigint      generated always as identity primary key,
  code                text        not null check (code ~ '^[a-z0-9][a-z0-9_-]{1,19}$'),
  name                text        not null check (length(name) between 1 and 60),
  group_id            bigint      references eload_network_group (id),
  logo_key            text        references stored_file (key),
  primary_provider_id bigint      not null references eload_provider (id),
  backup_provider_id  bigint      references eload_provider (id),
  status              text        not null default 'active' check (status in ('active', 'inactive')),
  search_text         text        not null generated always as (search_fold(code || ' ' || name)) stored,
  sort_name           text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by          text,
  created_at          timestamptz not null default now(),
  updated_by          text,
  updated_at          timestamptz not null default now(),
  version             int         not null default 1,
  deleted_at          timestamptz,

  constraint eload_network_two_providers check (backup_provider_id <> primary_provider_id)
);
create unique index eload_network_code on eload_network (code) where deleted_at is null;
create unique index eload_network_name on eload_network (lower(name)) where deleted_at is null;
create index eload_network_of_group on eload_network (group_id);
create index eload_network_of_primary on eload_network (primary_provider_id);
create index eload_network_of_backup on eload_network (backup_provider_id);

-- A beginning of a number belongs to one network at most. It only suggests the network: numbers are portable.
create table eload_network_prefix (
  prefix     text   primary key check (prefix ~ '^09[0-9]{2}$'),
  network_id bigint not null references eload_network (id)
);
create index eload_network_prefix_of_network on eload_network_prefix (network_id, prefix);

-- Which networks a provider can reach.
create table eload_provider_network (
  provider_id bigint not null references eload_provider (id),
  network_id  bigint not null references eload_network (id),
  primary key (provider_id, network_id)
);
create index eload_provider_network_of_network on eload_provider_network (network_id, provider_id);

-- Load goes only through a provider that can reach the network. Looked at when the transaction ends.
alter table eload_network
  add constraint eload_network_reached foreign key (primary_provider_id, id)
    references eload_provider_network (provider_id, network_id) deferrable initially deferred,
  add constraint eload_network_reached_by_backup foreign key (backup_provider_id, id)
    references eload_provider_network (provider_id, network_id) deferrable initially deferred;

-- A group holds one network at least, and a network that is in use can be sent to by one active provider at least.
create function eload_routing_holds() returns trigger language plpgsql as $$
begin
  if exists (
    select from eload_network_group g where g.deleted_at is null
      and not exists (select from eload_network n where n.group_id = g.id and n.deleted_at is null)
  ) then
    raise exception 'A network group without a network.'
      using errcode = 'check_violation', constraint = 'eload_network_group_has_network';
  end if;
  if exists (
    select from eload_network n
      join eload_provider p on p.id = n.primary_provider_id
      left join eload_provider b on b.id = n.backup_provider_id
    where n.status = 'active' and n.deleted_at is null
      and (p.status = 'inactive' or p.deleted_at is not null)
      and (b.id is null or b.status = 'inactive' or b.deleted_at is not null)
  ) then
    raise exception 'An active network that no provider sends to.'
      using errcode = 'check_violation', constraint = 'eload_network_can_be_sent_to';
  end if;
  return null;
end $$;

create constraint trigger eload_network_routing after insert or update or delete on eload_network
  deferrable initially deferred for each row execute function eload_routing_holds();
create constraint trigger eload_network_group_routing after insert or update on eload_network_group
  deferrable initially deferred for each row execute function eload_routing_holds();
create constraint trigger eload_provider_routing after update of status, deleted_at on eload_provider
  deferrable initially deferred for each row execute function eload_routing_holds();

-- Each time a network's provider was switched. What was, stands here, so that there is a way back.
create table eload_provider_switch (
  id                bigint      generated always as identity primary key,
  network_id        bigint      not null references eload_network (id),
  from_provider_id  bigint      not null references eload_provider (id),
  to_provider_id    bigint      not null references eload_provider (id) check (to_provider_id <> from_provider_id),
  backup_before_id  bigint      references eload_provider (id),
  backup_after_id   bigint      references eload_provider (id),
  reason            text        not null check (length(reason) between 5 and 500),
  -- The switch that this one takes back.
  takes_back_id     bigint      unique references eload_provider_switch (id),
  switched_by       text        not null,
  switched_by_name  text        not null,
  created_at        timestamptz not null default now()
);
create index eload_provider_switch_newest on eload_provider_switch (created_at desc, id desc);
create index eload_provider_switch_of_network on eload_provider_switch (network_id, id desc);
revoke update, delete on eload_provider_switch from erp_api;

-- Times in which providers, networks or network groups are worked on, and nothing is sold through them.
create table eload_maintenance (
  id                 bigint      generated always as identity primary key,
  type               text        not null check (type in ('provider', 'network', 'network_group')),
  title              text        not null check (length(title) between 1 and 80),
  message            text        not null check (length(message) between 1 and 300),
  start_at           timestamptz not null,
  end_at             timestamptz not null,
  block_transactions boolean     not null default true,
  notify_users       boolean     not null default false,
  status             text        not null default 'scheduled'
                     check (status in ('scheduled', 'ongoing', 'ended', 'cancelled')),
  -- Counts its steps: one that was asked for before the window was changed does nothing.
  turn               int         not null default 1,
  ended_by           text,
  ended_at           timestamptz,
  end_reason         text        check (length(end_reason) <= 500),
  search_text        text        not null generated always as (search_fold(title)) stored,
  created_by         text,
  created_by_name    text        not null default '',
  created_at         timestamptz not null default now(),
  updated_by         text,
  updated_at         timestamptz not null default now(),
  version            int         not null default 1,

  constraint eload_maintenance_length check (end_at > start_at and end_at <= start_at + interval '7 days'),
  constraint eload_maintenance_ended check ((ended_at is not null) = (status in ('ended', 'cancelled')))
);
create index eload_maintenance_newest on eload_maintenance (created_at desc, id desc);
create index eload_maintenance_starts on eload_maintenance (start_at, id);
create index eload_maintenance_open on eload_maintenance (start_at) where status in ('scheduled', 'ongoing');

-- What a window is of. Of one target, no two windows that are still to come or under way may overlap.
create table eload_maintenance_target (
  maintenance_id bigint    not null references eload_maintenance (id),
  type           text      not null check (type in ('provider', 'network', 'network_group')),
  target_id      bigint    not null,
  during         tstzrange not null,
  is_open        boolean   not null default true,
  primary key (maintenance_id, target_id),
  -- A target of a kind as one number, in a range of itself: ranges are what the index knows.
  target      int8range not null generated always as (int8range(
    target_id * 4 + case type when 'provider' then 0 when 'network' then 1 else 2 end,
    target_id * 4 + case type when 'provider' then 0 when 'network' then 1 else 2 end, '[]')) stored,
  constraint eload_maintenance_no_overlap exclude using gist (target with &&, during with &&) where (is_open)
);

-- The times and the standing of a window's targets follow it.
create function eload_maintenance_follows() returns trigger language plpgsql as $$
begin
  update eload_maintenance_target set during = tstzrange(new.start_at, new.end_at, '[)'),
    is_open = new.status in ('scheduled', 'ongoing')
  where maintenance_id = new.id;
  return null;
end $$;
create trigger eload_maintenance_targets after update of start_at, end_at, status on eload_maintenance
  for each row execute function eload_maintenance_follows();

-- What is affected together with targets: a network with its group and providers, a provider with the networks sent
-- through it, a group with its networks.
create function eload_maintained(target_type text, targets bigint[]) returns table (type text, id bigint)
language sql stable as $$
  with networks as (
    select n.id, n.group_id, n.primary_provider_id, n.backup_provider_id from eload_network n
    where n.deleted_at is null and case target_type
      when 'network' then n.id = any(targets)
      when 'network_group' then n.group_id = any(targets)
      else n.primary_provider_id = any(targets) or n.backup_provider_id = any(targets) end
  )
  select target_type, unnest(targets)
  union select 'network', networks.id from networks
  union select 'network_group', networks.group_id from networks where group_id is not null
  union select 'provider', networks.primary_provider_id from networks
  union select 'provider', networks.backup_provider_id from networks where backup_provider_id is not null
$$;

-- Whether a sale through a provider on a network is stopped at this moment.
create function eload_is_blocked(provider bigint, network bigint) returns boolean language sql stable as $$
  select exists (
    select from eload_maintenance t join eload_maintenance_target x on x.maintenance_id = t.id
    where t.status = 'ongoing' and t.block_transactions and case x.type
      when 'provider' then x.target_id = provider
      when 'network' then x.target_id = network
      else x.target_id = (select group_id from eload_network where id = network) end
  )
$$;

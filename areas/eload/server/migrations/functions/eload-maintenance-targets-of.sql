create or replace function eload_maintenance_targets_of(target_type text, targets bigint[]) returns table (type text, id bigint)
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
comment on function eload_maintenance_targets_of is
  'Targets affected together with the given ones: a network with its group and providers, a provider with its networks, a group with its networks.';

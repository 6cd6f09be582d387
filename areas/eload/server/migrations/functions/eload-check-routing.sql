-- before the tables
create or replace function eload_check_routing() returns trigger language plpgsql as $$
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
    raise exception 'An active network without an active provider.'
      using errcode = 'check_violation', constraint = 'eload_network_can_be_sent_to';
  end if;
  return null;
end $$;
comment on function eload_check_routing is
  'Constraint trigger: a group has a network, and a network in use is reached by an active provider. Checked at commit.';

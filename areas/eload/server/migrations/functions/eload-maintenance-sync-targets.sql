create or replace function eload_maintenance_sync_targets() returns trigger language plpgsql as $$
begin
  update eload_maintenance_target set during = tstzrange(new.start_at, new.end_at, '[)'),
    is_open = new.status in ('scheduled', 'ongoing')
  where maintenance_id = new.id;
  return null;
end $$;
comment on function eload_maintenance_sync_targets is
  'Trigger: copies times and status of a maintenance window to its targets.';

create or replace trigger eload_maintenance_targets after update of start_at, end_at, status on eload_maintenance
  for each row execute function eload_maintenance_sync_targets();

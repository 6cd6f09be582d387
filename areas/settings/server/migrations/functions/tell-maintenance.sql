create or replace function tell_maintenance() returns trigger language plpgsql as $$
begin
  perform pg_notify('erp_maintenance', '');
  return null;
end $$;
comment on function tell_maintenance is
  'Trigger: notifies all processes, which cache the maintenance state.';
comment on function tell_maintenance is
  'Trigger: notifies all processes, which cache the maintenance state.';

create or replace trigger tell after insert or update or delete on maintenance_module
  for each statement execute function tell_maintenance();

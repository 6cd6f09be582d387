create or replace function notify_maintenance() returns trigger language plpgsql as $$
begin
  perform pg_notify('erp_maintenance', '');
  return null;
end $$;
comment on function notify_maintenance is
  'Trigger: notifies all processes, which cache the maintenance state.';

create or replace trigger notify after insert or update or delete on maintenance_module
  for each statement execute function notify_maintenance();

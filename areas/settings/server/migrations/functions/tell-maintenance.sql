-- Every process keeps the present state in memory and reads it again when it changes.
create or replace function tell_maintenance() returns trigger language plpgsql as $$
begin
  perform pg_notify('erp_maintenance', '');
  return null;
end $$;

create or replace trigger tell after insert or update or delete on maintenance_module
  for each statement execute function tell_maintenance();

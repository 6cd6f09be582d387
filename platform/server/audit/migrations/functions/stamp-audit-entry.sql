-- Whoever inserts cannot choose these two.
create or replace function stamp_audit_entry() returns trigger language plpgsql as $$
begin
  new.tx := pg_current_xact_id();
  new.digest := audit_digest(new);
  return new;
end $$;

create or replace trigger stamp before insert on audit_entry for each row execute function stamp_audit_entry();

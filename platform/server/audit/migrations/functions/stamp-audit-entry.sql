create or replace function stamp_audit_entry() returns trigger language plpgsql as $$
begin
  new.tx := pg_current_xact_id();
  new.digest := audit_digest(new);
  return new;
end $$;
comment on function stamp_audit_entry is
  'Trigger: sets time and transaction of an audit entry, which the writer cannot choose.';

create or replace trigger stamp before insert on audit_entry for each row execute function stamp_audit_entry();

create or replace trigger keep before update or delete on audit_entry for each row execute function refuse_audit_change();
create or replace trigger keep_all before truncate on audit_entry for each statement execute function refuse_audit_change();
create or replace trigger keep_all before truncate on audit_month.entry_other
  for each statement execute function refuse_audit_change();
create or replace trigger keep before update or delete on audit_link for each row execute function refuse_audit_change();
create or replace trigger keep_all before truncate on audit_link for each statement execute function refuse_audit_change();

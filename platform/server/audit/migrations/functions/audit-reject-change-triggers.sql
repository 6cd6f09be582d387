create or replace trigger reject_change before update or delete on audit_entry for each row execute function audit_reject_change();
create or replace trigger reject_truncate before truncate on audit_entry for each statement execute function audit_reject_change();
create or replace trigger reject_truncate before truncate on audit_month.entry_other
  for each statement execute function audit_reject_change();
create or replace trigger reject_change before update or delete on audit_link for each row execute function audit_reject_change();
create or replace trigger reject_truncate before truncate on audit_link for each statement execute function audit_reject_change();
create or replace trigger reject_change before update or delete on audit_break for each row execute function audit_reject_change();
create or replace trigger reject_truncate before truncate on audit_break for each statement execute function audit_reject_change();
create or replace trigger reject_change before update or delete on record_view for each row execute function audit_reject_change();
create or replace trigger reject_truncate before truncate on record_view for each statement execute function audit_reject_change();
create or replace trigger reject_truncate before truncate on audit_month.view_other
  for each statement execute function audit_reject_change();

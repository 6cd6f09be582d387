alter table audit_break validate constraint audit_break_chain_check;
alter table audit_check validate constraint audit_check_chain_check;

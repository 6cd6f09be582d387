alter table control_rule drop constraint control_rule_consequence_check;
alter table control_rule add constraint control_rule_consequence_check
  check (consequence in ('approver', 'level', 'refuse', 'confirm', 'alert')) not valid;
alter table control_rule validate constraint control_rule_consequence_check;
alter table control_rule drop constraint control_rule_consequence_of_subject;
alter table control_rule add constraint control_rule_consequence_of_subject
  check (subject in ('request', 'maker', 'beneficiary') or consequence in ('refuse', 'alert')) not valid;
alter table control_rule validate constraint control_rule_consequence_of_subject;

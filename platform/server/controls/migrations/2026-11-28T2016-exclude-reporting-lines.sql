-- A rule can exclude the people above and below the maker from the decisions about the maker's acts.
alter table control_rule add column excludes_reporting_line boolean not null default false;
alter table control_rule add constraint control_rule_line_of_deciders
  check (consequence in ('approver', 'level', 'chain') or not excludes_reporting_line) not valid;

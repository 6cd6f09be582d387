-- A rule can require a chain of approvers, and exclude people and roles from the decisions about its acts.
alter table control_rule add column levels int[];
alter table control_rule add column excluded_staff bigint[] not null default '{}';
alter table control_rule add column excluded_roles bigint[] not null default '{}';

alter table control_rule drop constraint control_rule_consequence_check;
alter table control_rule add constraint control_rule_consequence_check
  check (consequence in ('approver', 'level', 'chain', 'refuse', 'confirm', 'alert')) not valid;
alter table control_rule validate constraint control_rule_consequence_check;
alter table control_rule add constraint control_rule_levels_given check ((consequence = 'chain') = (levels is not null)) not valid;
alter table control_rule validate constraint control_rule_levels_given;
alter table control_rule add constraint control_rule_levels_ascend check (levels is null or (
  cardinality(levels) between 1 and 4 and 1 <= all (levels) and 100 >= all (levels)
  and coalesce(levels[1] <= levels[2], true) and coalesce(levels[2] <= levels[3], true) and coalesce(levels[3] <= levels[4], true)
)) not valid;
alter table control_rule validate constraint control_rule_levels_ascend;
alter table control_rule add constraint control_rule_exclusions_of_deciders
  check (consequence in ('approver', 'level', 'chain') or (excluded_staff = '{}' and excluded_roles = '{}')) not valid;
alter table control_rule validate constraint control_rule_exclusions_of_deciders;

-- What the rules required of the deciders. Null and empty without a chain or an exclusion.
alter table control_decision add column step_levels int[];
alter table control_decision add column excluded_staff bigint[] not null default '{}';
alter table control_decision add column excluded_roles bigint[] not null default '{}';
alter table control_decision drop constraint control_decision_approvals_needed_check;
alter table control_decision add constraint control_decision_approvals_needed_check check (approvals_needed between 1 and 4) not valid;
alter table control_decision validate constraint control_decision_approvals_needed_check;

-- Levels of the approvers in their order, and who may not decide, as the rules required when this version was submitted.
alter table approval_request add column step_levels int[];
alter table approval_request add column excluded_staff bigint[] not null default '{}';
alter table approval_request add column excluded_roles bigint[] not null default '{}';
alter table approval_request drop constraint approval_request_approvals_needed_check;
alter table approval_request add constraint approval_request_approvals_needed_check check (approvals_needed between 1 and 4) not valid;
alter table approval_request validate constraint approval_request_approvals_needed_check;
alter table approval_request add constraint approval_request_level_of_each_step
  check (step_levels is null or cardinality(step_levels) = approvals_needed) not valid;
alter table approval_request validate constraint approval_request_level_of_each_step;

-- Of the person who decided, at that time. Null in decisions made before these columns existed.
alter table approval_decision add column step int check (step between 1 and 4);
alter table approval_decision add column level int;
alter table approval_decision add column role_id bigint;

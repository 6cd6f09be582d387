comment on table approval_request is
  'Requests that one person submits and others decide. Staff are referenced without foreign keys, because the platform does not know tables of areas.';
comment on column approval_request.amount_centavos is
  'In centavos; null for requests without an amount.';
comment on column approval_request.payload_hash is
  'SHA-256 of the payload, which approvers confirm.';
comment on column approval_request.reminded_version is
  'Version for which the reminder was sent, a day before it expires.';
comment on column approval_request.min_level is
  'Role level that every approver needs.';
comment on column approval_request.step_levels is
  'Role level of each approver in order; null if every approver needs min_level.';
comment on column approval_request.excluded_staff is
  'Staff who may not decide on this version.';
comment on column approval_request.excluded_roles is
  'Roles whose staff may not decide on this version.';
comment on table approval_addressee is
  'People to whom an addressed request was sent.';
comment on column approval_decision.checks is
  'Findings and passed checks of the request at the decision, as objects with both languages. Null for decisions of earlier versions.';
comment on table approval_decision is
  'Decision of one person on one version of a request. Neither the maker nor their delegate can decide, and no one can decide twice.';
comment on column approval_decision.approver_id is
  'Person whose decision it is: the decider or the colleague they stand in for.';
comment on column approval_decision.step is
  'Place among the approvals of this version, from 1; null for other decisions.';
comment on column approval_decision.level is
  'Role level of the decider at that time.';
comment on column approval_decision.role_id is
  'Role of the decider at that time.';
comment on table approval_token is
  'Links to decide a request from an email. Only the hash of the token is stored.';
comment on table approval_delegation is
  'Periods in which one person decides the requests addressed to another.';
comment on table approval_subject is
  'Further records that a request is about, by their kind in the audit log: the wallet of an adjustment. The request is cancelled when one of them ends.';

comment on table approval_request is
  'Requests that one person submits and others decide. Staff are referenced without foreign keys, because the platform does not know tables of areas.';
comment on column approval_request.ref is
  'Reference of the record, shown to people.';
comment on column approval_request.kind is
  'Approval type, as declared by defineApprovalType.';
comment on column approval_request.record_kind is
  'Type of the record, as in the audit log.';
comment on column approval_request.record_id is
  'Id of the record, as in the audit log.';
comment on column approval_request.title is
  'Title of the request, shown to approvers.';
comment on column approval_request.payload is
  'What approvers read and decide on, as JSON.';
comment on column approval_request.payload_hash is
  'SHA-256 of the payload, which approvers confirm.';
comment on column approval_request.amount_centavos is
  'In centavos; null for requests without an amount.';
comment on column approval_request.maker_id is
  'staff_user.id of the person who submitted it.';
comment on column approval_request.maker_email is
  'Email address of that person at that time.';
comment on column approval_request.maker_name is
  'Name of that person at that time.';
comment on column approval_request.approvals_needed is
  'Number of approvals that it needs.';
comment on column approval_request.min_level is
  'Role level that every approver needs.';
comment on column approval_request.is_addressed is
  'Whether only the people in approval_addressee decide.';
comment on column approval_request.expires_at is
  'When it expires without a decision.';
comment on column approval_request.decided_at is
  'When it left the state pending; null before.';
comment on column approval_request.reason is
  'Reason of the last rejection, return or cancellation, as entered.';
comment on column approval_request.reminded_version is
  'Version for which the reminder was sent, a day before it expires.';
comment on column approval_request.step_levels is
  'Role level of each approver in order; null if every approver needs min_level.';
comment on column approval_request.excluded_staff is
  'Staff who may not decide on this version.';
comment on column approval_request.excluded_roles is
  'Roles whose staff may not decide on this version.';
comment on table approval_addressee is
  'People to whom an addressed request was sent.';
comment on column approval_addressee.request_id is
  'approval_request.id of the request.';
comment on column approval_addressee.maker_id is
  'staff_user.id of the person who submitted the request.';
comment on column approval_addressee.person_id is
  'staff_user.id of the person to whom it was sent.';
comment on column approval_addressee.email is
  'Email address to which it was sent.';
comment on column approval_addressee.name is
  'Name of the person at that time.';
comment on table approval_decision is
  'Decision of one person on one version of a request. Neither the maker nor their delegate can decide, and no one can decide twice.';
comment on column approval_decision.request_id is
  'approval_request.id of the request.';
comment on column approval_decision.version is
  'Version of the request that was decided.';
comment on column approval_decision.person_id is
  'staff_user.id of the person who decided.';
comment on column approval_decision.approver_id is
  'Person whose decision it is: the decider or the colleague they stand in for.';
comment on column approval_decision.approver_name is
  'Name of the addressee for whom the person decided as delegate; null if they decided for themselves.';
comment on column approval_decision.maker_id is
  'staff_user.id of the person who submitted the request.';
comment on column approval_decision.email is
  'Email address of the person who decided, at that time.';
comment on column approval_decision.name is
  'Name of the person who decided, at that time.';
comment on column approval_decision.verdict is
  'approve, reject or return.';
comment on column approval_decision.reason is
  'Reason that the person entered; empty for none.';
comment on column approval_decision.payload_hash is
  'SHA-256 of the content that was decided.';
comment on column approval_decision.via is
  'Where the decision was made: console, link (from an email) or list (several at once).';
comment on column approval_decision.at is
  'When the person decided.';
comment on column approval_decision.step is
  'Place among the approvals of this version, from 1; null for other decisions.';
comment on column approval_decision.level is
  'Role level of the decider at that time.';
comment on column approval_decision.role_id is
  'Role of the decider at that time.';
comment on column approval_decision.checks is
  'Findings and passed checks of the request at the decision, as objects with both languages. Null for decisions of earlier versions.';
comment on table approval_token is
  'Links to decide a request from an email. Only the hash of the token is stored.';
comment on column approval_token.hash is
  'SHA-256 of the token of the link.';
comment on column approval_token.person_id is
  'staff_user.id of the person to whom the link was sent.';
comment on column approval_token.actions is
  'Decisions that the link allows: approve, reject.';
comment on column approval_token.expires_at is
  'Until when the link is valid.';
comment on column approval_token.used_at is
  'When the link was used; null until then.';
comment on table approval_delegation is
  'Periods in which one person decides the requests addressed to another.';
comment on column approval_delegation.from_person is
  'staff_user.id of the person who is absent.';
comment on column approval_delegation.from_email is
  'Email address of that person at that time.';
comment on column approval_delegation.from_name is
  'Name of that person at that time.';
comment on column approval_delegation.to_person is
  'staff_user.id of the delegate.';
comment on column approval_delegation.to_email is
  'Email address of the delegate at that time.';
comment on column approval_delegation.to_name is
  'Name of the delegate at that time.';
comment on column approval_delegation.from_at is
  'Start of the delegation.';
comment on column approval_delegation.until_at is
  'End of the delegation.';
comment on column approval_delegation.ended_at is
  'When it was ended early; null otherwise.';
comment on table approval_subject is
  'Further records that a request is about, by their kind in the audit log: the wallet of an adjustment. The request is cancelled when one of them ends.';
comment on column approval_subject.kind is
  'Type of the record, as in the audit log.';
comment on column approval_subject.record_id is
  'Id of the record, as in the audit log.';

comment on table control_rule is 'Rules that limit acts of staff, with the time in which each version is in effect.';
comment on column control_rule.code is
  'Name of the rule, the same in all its versions.';
comment on column control_rule.acts is 'Acts that are counted together; null for all.';
comment on column control_rule.subject is 'Whose acts are added up: request (one act), maker, alone (acts without a second person), approver, pair (approver and maker), beneficiary.';
comment on column control_rule.staff_id is 'The only person to whom the rule applies, as maker or as approver.';
comment on column control_rule.role_id is 'The only role to which the rule applies.';
comment on column control_rule.below_level is 'The rule applies to people below this role level.';
comment on column control_rule.period is 'request, day (Manila) or rolling (the last 24 hours).';
comment on column control_rule.measure is
  'What is added up: amount (centavos) or count (acts).';
comment on column control_rule.above is 'Limit in centavos, or a number of acts; the rule applies above it.';
comment on column control_rule.consequence is 'approver: two people must approve; level: the approver needs this role level; chain: one person per level approves, in order; refuse: the act is rejected; confirm: the person confirms exactly this act.';
comment on column control_rule.level is
  'Minimum role level of the approver; null unless the consequence is level.';
comment on column control_rule.valid_from is
  'From when the version is in effect.';
comment on column control_rule.valid_until is
  'Until when the version is in effect; null for the current one.';
comment on column control_rule.levels is 'Minimum role level of each approver of a chain, ascending.';
comment on column control_rule.excluded_staff is 'Staff who may not decide on acts above the limit.';
comment on column control_rule.excluded_roles is 'Roles whose staff may not decide on acts above the limit.';
comment on column control_rule.excludes_reporting_line is
  'Whether the people above and below the maker may not decide on acts above the limit.';
comment on table control_subject is 'Person, pair or beneficiary whose acts are counted; its row serialises concurrent acts.';
comment on column control_subject.kind is
  'Type of the subject, such as maker or beneficiary.';
comment on column control_subject.id is
  'Id of the subject within its kind, such as staff_user.id.';
comment on table control_exposure is 'Amounts counted for a subject at the moment the risk was taken. Never deleted by the product.';
comment on column control_exposure.subject_kind is
  'Type of the subject, as control_subject.kind.';
comment on column control_exposure.subject_id is
  'Id of the subject within its kind.';
comment on column control_exposure.act is
  'Name of the act, as in act-words.ts.';
comment on column control_exposure.record_kind is
  'Type of the record, as in the audit log.';
comment on column control_exposure.record_id is
  'Id of the record, as in the audit log.';
comment on column control_exposure.amount is
  'Amount of the act, in centavos. Coins count as one peso each.';
comment on column control_exposure.at is
  'When the risk was taken.';
comment on column control_exposure.released_at is 'Set when the act did not take effect.';
comment on table control_decision is 'Result of the checks of each act, also of refused ones. Append-only.';
comment on column control_decision.at is
  'When the act was checked.';
comment on column control_decision.staff_id is
  'staff_user.id of the person who performs the act.';
comment on column control_decision.staff_email is
  'Email address of the person at that time.';
comment on column control_decision.act is
  'Name of the act, as in act-words.ts.';
comment on column control_decision.stage is
  'Part of the act: submit, approve, reject or perform.';
comment on column control_decision.record_kind is
  'Type of the record, as in the audit log.';
comment on column control_decision.record_id is
  'Id of the record, as in the audit log.';
comment on column control_decision.amount is
  'Amount of the act, in centavos.';
comment on column control_decision.maker_ids is
  'staff_user.id of everyone who made what is decided.';
comment on column control_decision.beneficiaries is
  'Those who receive the amount, each as kind and id; at most the first 20.';
comment on column control_decision.result is
  'passed or refused.';
comment on column control_decision.refused_by is
  'Check that refused the act; null if it passed.';
comment on column control_decision.used_before is 'What the subject of the rule had used before, in centavos or acts.';
comment on column control_decision.approvals_needed is
  'Number of approvals that the rules require.';
comment on column control_decision.min_level is
  'Minimum role level that the rules require; null for none.';
comment on column control_decision.step_levels is 'Level of each approver in order that the rules required; null without a chain.';
comment on column control_decision.excluded_staff is 'Staff whom the rules excluded from the decision.';
comment on column control_decision.excluded_roles is 'Roles that the rules excluded from the decision.';
comment on column control_decision.customer_code_id is
  'Code with which the customer confirmed the act, so that it needed no second person.';
comment on table control_confirmation is
  'Acts that a person has to confirm before they take effect. A confirmation counts for one request of one session, once.';
comment on column control_confirmation.session_id is
  'staff_session.id of the session in which the act was requested.';
comment on column control_confirmation.staff_id is
  'staff_user.id of the person.';
comment on column control_confirmation.request_hash is
  'SHA-256 of the request. Another request needs another confirmation.';
comment on column control_confirmation.act is
  'Name of the act, as in act-words.ts.';
comment on column control_confirmation.record_kind is
  'Type of the record, as in the audit log.';
comment on column control_confirmation.record_id is
  'Id of the record, as in the audit log.';
comment on column control_confirmation.label is 'The record as it was shown to the person.';
comment on column control_confirmation.amount is
  'Amount of the act, in centavos.';
comment on column control_confirmation.expires_at is
  'Five minutes after the request.';
comment on column control_confirmation.confirmed_at is
  'When the person confirmed it; null until then.';
comment on column control_confirmation.proven_at is
  'Time of the reauthentication that confirmed it.';
comment on column control_confirmation.used_at is
  'When the act used the confirmation; null until then.';
comment on table control_customer_code is
  'One-time codes with which customers confirm that staff use their points or money. A code counts for one act as it was sent, once.';
comment on column control_customer_code.subscriber_id is
  'subscriber.id of the customer.';
comment on column control_customer_code.act is
  'Name of the act, as in act-words.ts.';
comment on column control_customer_code.act_hash is
  'SHA-256 of the act as it was sent to the customer.';
comment on column control_customer_code.code_hash is
  'Keyed hash of the code. The code itself is not stored.';
comment on column control_customer_code.attempts is
  'Number of wrong codes entered.';
comment on column control_customer_code.staff_id is
  'staff_user.id of the person who sent the code.';
comment on column control_customer_code.message_id is 'SMS in outbox_message that carried the code.';
comment on column control_customer_code.sent_at is
  'When the code was sent.';
comment on column control_customer_code.expires_at is
  'Until when the code can be entered.';
comment on column control_customer_code.confirmed_at is
  'When the right code was entered; null until then.';
comment on column control_customer_code.used_at is
  'When the act used the code; null until then.';
comment on column control_customer_code.record_kind is
  'Type of the record that used the code, as in the audit log.';
comment on column control_customer_code.record_id is
  'Id of the record that used the code.';

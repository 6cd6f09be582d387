comment on table control_rule is 'Rules that limit acts of staff, with the time in which each version is in effect.';
comment on column control_rule.acts is 'Acts that are counted together; null for all.';
comment on column control_rule.subject is 'Whose acts are added up: request (one act), maker, alone (acts without a second person), approver, pair (approver and maker), beneficiary.';
comment on column control_rule.staff_id is 'The only person to whom the rule applies, as maker or as approver.';
comment on column control_rule.role_id is 'The only role to which the rule applies.';
comment on column control_rule.below_level is 'The rule applies to people below this role level.';
comment on column control_rule.period is 'request, day (Manila) or rolling (the last 24 hours).';
comment on column control_rule.above is 'Limit in centavos, or a number of acts; the rule applies above it.';
comment on column control_rule.consequence is 'approver: two people must approve; level: the approver needs this role level; chain: one person per level approves, in order; refuse: the act is rejected; confirm: the person confirms exactly this act.';
comment on column control_rule.levels is 'Minimum role level of each approver of a chain, ascending.';
comment on column control_rule.excluded_staff is 'Staff who may not decide on acts above the limit.';
comment on column control_rule.excluded_roles is 'Roles whose staff may not decide on acts above the limit.';
comment on column control_rule.excludes_reporting_line is
  'Whether the people above and below the maker may not decide on acts above the limit.';
comment on table control_subject is 'Person, pair or beneficiary whose acts are counted; its row serialises concurrent acts.';
comment on table control_exposure is 'Amounts counted for a subject at the moment the risk was taken. Never deleted by the product.';
comment on column control_exposure.amount is 'In centavos. Coins count as one peso each.';
comment on column control_exposure.released_at is 'Set when the act did not take effect.';
comment on table control_decision is 'Result of the checks of each act, also of refused ones. Append-only.';
comment on column control_decision.amount is 'In centavos.';
comment on column control_decision.step_levels is 'Level of each approver in order that the rules required; null without a chain.';
comment on column control_decision.excluded_staff is 'Staff whom the rules excluded from the decision.';
comment on column control_decision.excluded_roles is 'Roles that the rules excluded from the decision.';
comment on column control_decision.used_before is 'What the subject of the rule had used before, in centavos or acts.';
comment on table control_confirmation is
  'Acts that a person has to confirm before they take effect. A confirmation counts for one request of one session, once.';
comment on column control_confirmation.amount is 'In centavos.';
comment on column control_confirmation.label is 'The record as it was shown to the person.';
comment on column control_decision.customer_code_id is
  'Code with which the customer confirmed the act, so that it needed no second person.';
comment on table control_customer_code is
  'One-time codes with which customers confirm that staff use their points or money. A code counts for one act as it was sent, once.';
comment on column control_customer_code.message_id is 'SMS in outbox_message that carried the code.';

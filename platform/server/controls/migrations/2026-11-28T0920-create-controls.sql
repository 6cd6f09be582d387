-- Limits on what one person, one pair of people or one beneficiary can do. A change of a rule ends its row and adds
-- another, so that the rules of any day can be read.
create table control_rule (
  id           bigint      generated always as identity primary key,
  code         text        not null check (code ~ '^[a-z][a-z0-9-]{2,59}$'),
  -- Acts that the rule counts together; null for all acts.
  acts         text[]      check (cardinality(acts) > 0),
  subject      text        not null check (subject in ('request', 'maker', 'alone', 'approver', 'pair', 'beneficiary')),
  -- People the rule applies to: one person, a role, or everybody below a role level. All three null for everybody.
  staff_id     bigint,
  role_id      bigint,
  below_level  int,
  period       text        not null check (period in ('request', 'day', 'rolling')),
  measure      text        not null default 'amount' check (measure in ('amount', 'count')),
  above        bigint      not null check (above >= 0),
  consequence  text        not null check (consequence in ('approver', 'level', 'refuse')),
  level        int         check (level between 1 and 100),
  valid_from   timestamptz not null default now(),
  valid_until  timestamptz check (valid_until > valid_from),
  created_by   text        not null default 'system',
  constraint control_rule_period_of_subject check ((subject = 'request') = (period = 'request')),
  constraint control_rule_level_given check ((consequence = 'level') = (level is not null)),
  constraint control_rule_consequence_of_subject check (subject in ('request', 'maker', 'beneficiary') or consequence = 'refuse'),
  constraint control_rule_one_audience check (num_nonnulls(staff_id, role_id, below_level) <= 1)
);

-- One current rule per code.
create unique index control_rule_current on control_rule (code) where valid_until is null;

-- A person, pair or beneficiary whose acts are counted. The row is locked while an act is counted and checked.
create table control_subject (
  kind text not null check (kind ~ '^[a-z-]{3,30}$'),
  id   text not null check (length(id) between 1 and 60),
  primary key (kind, id)
);

create table control_exposure (
  id           bigint      generated always as identity primary key,
  subject_kind text        not null,
  subject_id   text        not null,
  act          text        not null,
  record_kind  text        not null,
  record_id    text        not null,
  amount       bigint      not null check (amount >= 0),
  at           timestamptz not null,
  released_at  timestamptz,
  foreign key (subject_kind, subject_id) references control_subject (kind, id)
);

create index control_exposure_of_subject on control_exposure (subject_kind, subject_id, at) include (act, amount) where released_at is null;
create index control_exposure_of_record on control_exposure (record_kind, record_id) where released_at is null;

-- Every act that was checked, with the rule that decided and what had been used before. Refusals are stored as well.
create table control_decision (
  id               bigint      generated always as identity primary key,
  at               timestamptz not null default now(),
  staff_id         bigint      not null,
  staff_email      text        not null,
  act              text        not null,
  stage            text        not null check (stage in ('submit', 'approve', 'reject', 'perform')),
  record_kind      text        not null,
  record_id        text        not null,
  amount           bigint,
  maker_ids        bigint[]    not null default '{}',
  beneficiaries    text[]      not null default '{}',
  result           text        not null check (result in ('passed', 'refused')),
  -- Check that refused the act, or null.
  refused_by       text        check (refused_by in ('maker', 'paused', 'step-up', 'level', 'rule')),
  -- Rule that refused it, or that requires more approvers or a higher level, or alerts.
  rule_id          bigint      references control_rule (id),
  used_before      bigint,
  approvals_needed int         not null default 1 check (approvals_needed between 1 and 2),
  min_level        int,
  constraint control_decision_reason check ((result = 'refused') = (refused_by is not null))
);

create index control_decision_of_record on control_decision (record_kind, record_id, id desc);
create index control_decision_of_staff on control_decision (staff_id, id desc);
create index control_decision_of_rule on control_decision (rule_id, id desc) where rule_id is not null;

revoke insert, update, delete, truncate on control_rule, control_subject, control_exposure from erp_api;
revoke update, delete, truncate on control_decision from erp_api;

insert into control_rule (code, acts, subject, period, above, consequence, level) values
  ('adjustment-amount', '{adjustment,bulk-adjustment}', 'request', 'request', 5000000, 'approver', null),
  ('maker-day', '{adjustment,bulk-adjustment,eload-reward,eseller-refund,load-sale-refund,prp-redemption,kantoads-topup,kantoads-cashout}', 'maker', 'day', 50000000, 'approver', null),
  ('wallet-day', '{adjustment,bulk-adjustment,eload-reward,eseller-refund,load-sale-refund}', 'beneficiary', 'day', 10000000, 'approver', null),
  ('pair-day', '{adjustment,bulk-adjustment,eload-reward,eseller-refund,load-sale-refund,prp-redemption}', 'pair', 'day', 100000000, 'refuse', null),
  ('deposit-amount', '{eload-b2b-deposit}', 'request', 'request', 49999999, 'level', 60),
  ('deposits-of-business', '{eload-b2b-deposit}', 'beneficiary', 'rolling', 49999999, 'level', 60),
  ('deposits-of-maker', '{eload-b2b-deposit}', 'maker', 'rolling', 49999999, 'level', 60),
  ('deposits-of-pair', '{eload-b2b-deposit}', 'pair', 'rolling', 500000000, 'refuse', null),
  ('reward-amount', '{eload-reward}', 'request', 'request', 10000000, 'level', 60),
  ('rewards-of-maker', '{eload-reward}', 'maker', 'day', 10000000, 'level', 60),
  ('coins-of-pair', '{coin-grant}', 'pair', 'day', 1000000000, 'refuse', null),
  ('alone', null, 'alone', 'rolling', 1000000, 'refuse', null);

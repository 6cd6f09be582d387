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
  consequence  text        not null check (consequence in ('approver', 'level', 'chain', 'refuse', 'confirm', 'alert')),
  level        int         check (level between 1 and 100),
  valid_from   timestamptz not null default now(),
  valid_until  timestamptz constraint control_rule_validity check (valid_until > valid_from),
  created_by   text        not null default 'system',
  -- Levels of the approvers in their order, if the rule requires a chain.
  levels       int[],
  -- People and roles who may not decide about the acts of the rule.
  excluded_staff bigint[]  not null default '{}',
  excluded_roles bigint[]  not null default '{}',
  -- Whether the people above and below the maker may not decide.
  excludes_reporting_line boolean not null default false,

  constraint control_rule_period_of_subject check ((subject = 'request') = (period = 'request')),
  constraint control_rule_level_given check ((consequence = 'level') = (level is not null)),
  constraint control_rule_levels_given check ((consequence = 'chain') = (levels is not null)),
  constraint control_rule_levels_ascend check (levels is null or (
    cardinality(levels) between 1 and 4 and 1 <= all (levels) and 100 >= all (levels)
    and coalesce(levels[1] <= levels[2], true) and coalesce(levels[2] <= levels[3], true) and coalesce(levels[3] <= levels[4], true)
  )),
  constraint control_rule_consequence_of_subject
    check (subject in ('request', 'maker', 'beneficiary') or consequence in ('refuse', 'alert')),
  constraint control_rule_confirmation_of_request check (consequence <> 'confirm' or subject = 'request'),
  constraint control_rule_one_audience check (num_nonnulls(staff_id, role_id, below_level) <= 1),
  constraint control_rule_exclusions_of_deciders
    check (consequence in ('approver', 'level', 'chain') or (excluded_staff = '{}' and excluded_roles = '{}')),
  constraint control_rule_line_of_deciders check (consequence in ('approver', 'level', 'chain') or not excludes_reporting_line)
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
  approvals_needed int         not null default 1 check (approvals_needed between 1 and 4),
  min_level        int,
  -- What the rules required of the deciders. Null and empty without a chain or an exclusion.
  step_levels      int[],
  excluded_staff   bigint[]    not null default '{}',
  excluded_roles   bigint[]    not null default '{}',
  customer_code_id uuid,
  constraint control_decision_reason check ((result = 'refused') = (refused_by is not null))
);

create index control_decision_newest on control_decision (at desc, id desc);
create index control_decision_of_record on control_decision (record_kind, record_id, id desc);
create index control_decision_of_staff on control_decision (staff_id, id desc);
create index control_decision_of_rule on control_decision (rule_id, id desc) where rule_id is not null;

revoke insert, update, delete, truncate on control_rule, control_subject, control_exposure from erp_api;
revoke update, delete, truncate on control_decision from erp_api;

-- An act above the limit of a rule, as it was shown to the person who has to confirm it.
create table control_confirmation (
  id           uuid        primary key default gen_random_uuid(),
  session_id   bigint      not null,
  staff_id     bigint      not null,
  -- SHA-256 of method, path and canonical body of the request.
  request_hash bytea       not null check (length(request_hash) = 32),
  act          text        not null,
  record_kind  text        not null,
  record_id    text        not null,
  label        text        not null,
  amount       bigint      not null check (amount >= 0),
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  confirmed_at timestamptz,
  -- Time of the reauthentication that confirmed it. Each confirms one act.
  proven_at    timestamptz,
  used_at      timestamptz,
  constraint control_confirmation_proven check ((confirmed_at is null) = (proven_at is null)),
  constraint control_confirmation_used check (used_at is null or confirmed_at is not null),
  constraint control_confirmation_brief check (expires_at = created_at + interval '5 minutes')
);

create unique index control_confirmation_proof on control_confirmation (session_id, proven_at);
create index control_confirmation_of_session on control_confirmation (session_id, created_at desc);

revoke update, delete, truncate on control_confirmation from erp_api;
grant update (confirmed_at, proven_at, used_at) on control_confirmation to erp_api;

-- One-time codes with which customers confirm that staff use their points or money.
create table control_customer_code (
  id            uuid        primary key default gen_random_uuid(),
  subscriber_id bigint      not null,
  act           text        not null,
  -- SHA-256 of the act as the customer read it.
  act_hash      bytea       not null check (length(act_hash) = 32),
  -- HMAC-SHA256 of the code with a key that is not in the database.
  code_hash     bytea       not null check (length(code_hash) = 32),
  attempts      smallint    not null default 0 check (attempts between 0 and 5),
  status        text        not null default 'sent' check (status in ('sent', 'confirmed', 'used', 'failed', 'replaced')),
  staff_id      bigint      not null,
  message_id    bigint,
  sent_at       timestamptz not null default now(),
  expires_at    timestamptz not null constraint control_customer_code_expiry check (expires_at > sent_at),
  confirmed_at  timestamptz,
  used_at       timestamptz,
  record_kind   text,
  record_id     text,
  constraint control_customer_code_failed check (status <> 'failed' or attempts = 5),
  constraint control_customer_code_confirmed check (status not in ('confirmed', 'used') or confirmed_at is not null),
  constraint control_customer_code_used check ((status = 'used') = (used_at is not null)),
  constraint control_customer_code_record check (
    (status = 'used') = (record_kind is not null) and (record_kind is null) = (record_id is null))
);

-- A new code replaces the one before.
create unique index control_customer_code_open on control_customer_code (subscriber_id) where status in ('sent', 'confirmed');
create index control_customer_code_newest on control_customer_code (subscriber_id, sent_at desc);
create index control_customer_code_of_staff on control_customer_code (staff_id, sent_at desc);
create unique index control_customer_code_of_record on control_customer_code (record_kind, record_id) where record_kind is not null;

revoke update, delete, truncate on control_customer_code from erp_api;
grant update (attempts, status, message_id, confirmed_at, used_at, record_kind, record_id) on control_customer_code to erp_api;

-- A top-up of Kanto Ads and a deposit of Kankolek have the limits of B2B deposits. A cashout of Kanto Ads leaves the
-- company, so it has those of wallets.
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
  ('alone', null, 'alone', 'rolling', 1000000, 'refuse', null),
  ('ads-topups-of-pair', '{kantoads-topup}', 'pair', 'day', 500000000, 'refuse', null),
  ('ads-topups-of-advertiser', '{kantoads-topup}', 'beneficiary', 'rolling', 49999999, 'level', 60),
  ('ads-cashouts-of-pair', '{kantoads-cashout}', 'pair', 'day', 100000000, 'refuse', null),
  ('ads-cashouts-of-beneficiary', '{kantoads-cashout}', 'beneficiary', 'rolling', 10000000, 'level', 60),
  ('confirmation-amount', null, 'request', 'request', 5000000, 'confirm', null),
  ('kankolek-deposit-amount', '{kankolek-deposit}', 'request', 'request', 49999999, 'level', 60),
  ('kankolek-deposits-of-wallet', '{kankolek-deposit}', 'beneficiary', 'rolling', 49999999, 'level', 60),
  ('kankolek-deposits-of-maker', '{kankolek-deposit}', 'maker', 'rolling', 49999999, 'level', 60),
  ('kankolek-deposits-of-pair', '{kankolek-deposit}', 'pair', 'rolling', 500000000, 'refuse', null);

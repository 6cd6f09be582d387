create table compliance_rule (
  id             bigint      generated always as identity primary key,
  code           text        not null check (code in ('covered_amount', 'filing_days', 'splitting_share', 'splitting_days', 'splitting_window')),
  amount         bigint      check (amount > 0),
  percent        int         check (percent between 1 and 9999),
  days           int         check (days between 1 and 31),
  effective_from date        not null,
  source         text        not null check (length(source) between 1 and 300),
  status         text        not null default 'inactive' check (status in ('active', 'inactive')),
  created_by     text,
  created_at     timestamptz not null default now(),
  updated_by     text,
  updated_at     timestamptz not null default now(),
  version        int         not null default 1,
  constraint compliance_rule_value check (num_nonnulls(amount, percent, days) = 1
    and (code = 'covered_amount') = (amount is not null) and (code = 'splitting_share') = (percent is not null))
);
create unique index compliance_rule_in_force on compliance_rule (code, effective_from) where status = 'active';
create index compliance_rule_newest on compliance_rule (created_at desc, id desc);

create table compliance_holiday (
  id         bigint      generated always as identity primary key,
  day        date        not null,
  name       text        not null check (length(name) between 1 and 80),
  source     text        not null check (length(source) between 1 and 300),
  created_by text,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz not null default now(),
  version    int         not null default 1,
  deleted_at timestamptz
);
create unique index compliance_holiday_day on compliance_holiday (day) where deleted_at is null;

create table compliance_report_format (
  format_id         bigint generated always as identity primary key,
  name              text   not null check (length(name) between 1 and 80),
  effective_from    date   not null unique,
  source            text   not null check (length(source) between 1 and 300),
  institution       text   not null check (length(institution) between 1 and 20),
  fields            jsonb  not null,
  transaction_codes jsonb  not null
);

create table compliance_case (
  case_id         bigint      generated always as identity primary key,
  ref_no          text        not null generated always as (record_reference('AML', case_id)) stored unique,
  type            text        not null check (type in ('covered', 'suspicious')),
  trigger         text        not null check (trigger in ('covered_amount', 'splitting', 'staff')),
  subscriber_id   bigint      not null references subscriber (id),
  day_from        date        not null,
  day_to          date        not null,
  total           bigint      not null check (total >= 0),
  txn_count       int         not null check (txn_count >= 0),
  limit_amount    bigint      check (limit_amount > 0),
  circumstance    text        check (circumstance in ('no_purpose', 'not_identified', 'not_commensurate', 'structured', 'deviates', 'unlawful', 'similar')),
  narrative       text        not null default '' check (length(narrative) <= 4000),
  known_on        date        not null,
  due_on          date        not null,
  status          text        not null default 'open' check (status in ('open', 'pending', 'released', 'filed', 'closed')),
  assigned_to     bigint,
  request_id      bigint,
  decided_by_id   bigint,
  decided_by      text,
  decided_at      timestamptz,
  decision_reason text        not null default '' check (length(decision_reason) <= 500),
  created_by      text        not null,
  created_at      timestamptz not null default now(),
  updated_by      text,
  updated_at      timestamptz not null default now(),
  version         int         not null default 1,
  constraint compliance_case_days check (day_from <= day_to),
  constraint compliance_case_covered check (type = 'suspicious' or (day_from = day_to and trigger = 'covered_amount' and total > limit_amount)),
  constraint compliance_case_suspicious check (type = 'covered' or circumstance is not null)
);
create unique index compliance_case_of_day on compliance_case (subscriber_id, day_from) where type = 'covered';
create index compliance_case_of_subscriber on compliance_case (subscriber_id, day_to desc);
create index compliance_case_newest on compliance_case (created_at desc, case_id desc);
create index compliance_case_by_due on compliance_case (due_on, case_id) where status in ('open', 'pending', 'released');

create table compliance_report (
  report_id          bigint      generated always as identity primary key,
  case_id            bigint      not null references compliance_case (case_id),
  revision           int         not null check (revision > 0),
  format_id          bigint      not null references compliance_report_format (format_id),
  content            text        not null,
  sha256             text        not null check (length(sha256) = 64),
  txn_count          int         not null check (txn_count > 0),
  total              bigint      not null check (total > 0),
  prepared_by_id     bigint      not null,
  prepared_by        text        not null,
  prepared_at        timestamptz not null default now(),
  released_by_id     bigint,
  released_by        text,
  released_at        timestamptz,
  acknowledgement_no text        check (length(acknowledgement_no) between 1 and 60),
  acknowledged_by    text,
  acknowledged_at    timestamptz,
  unique (case_id, revision),
  constraint compliance_report_two_people check (released_by_id <> prepared_by_id),
  constraint compliance_report_release check ((released_by_id is null) = (released_at is null)),
  constraint compliance_report_acknowledged check (acknowledgement_no is null or (released_at is not null and acknowledged_at is not null))
);
create unique index compliance_report_acknowledgement on compliance_report (acknowledgement_no) where acknowledgement_no is not null;

create table compliance_note (
  note_id    bigint      generated always as identity primary key,
  case_id    bigint      not null references compliance_case (case_id),
  text       text        not null check (length(text) between 1 and 2000),
  file_key   text        references stored_file (key),
  created_by text        not null,
  created_at timestamptz not null default now()
);
create index compliance_note_of_case on compliance_note (case_id, note_id);

-- Reports and notes are evidence: they are added, and a report then only gets its release and acknowledgement.
revoke update, delete, truncate on compliance_report, compliance_note from erp_api;
grant update (released_by_id, released_by, released_at, acknowledgement_no, acknowledged_by, acknowledged_at) on compliance_report to erp_api;
revoke delete, truncate on compliance_case from erp_api;
revoke insert, update, delete, truncate on compliance_report_format from erp_api;

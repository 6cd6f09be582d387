alter table control_rule drop constraint control_rule_consequence_check;
alter table control_rule add constraint control_rule_consequence_check
  check (consequence in ('approver', 'level', 'refuse', 'confirm')) not valid;
alter table control_rule validate constraint control_rule_consequence_check;
alter table control_rule add constraint control_rule_confirmation_of_request
  check (consequence <> 'confirm' or subject = 'request') not valid;
alter table control_rule validate constraint control_rule_confirmation_of_request;

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

insert into control_rule (code, acts, subject, period, above, consequence, level) values
  ('confirmation-amount', null, 'request', 'request', 5000000, 'confirm', null);

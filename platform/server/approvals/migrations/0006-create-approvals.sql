create sequence approval_request_number;

create table approval_request (
  id               bigint      primary key default nextval('approval_request_number'),
  ref              text        not null check (length(ref) between 1 and 40),
  kind             text        not null check (kind ~ '^[a-z][a-z0-9-]{0,59}$'),
  record_kind      text        not null,
  record_id        text        not null check (length(record_id) between 1 and 200),
  title            jsonb       not null,
  payload          jsonb       not null,
  payload_hash     bytea       not null check (length(payload_hash) = 32),
  version          int         not null default 1,
  amount_centavos  bigint,
  maker_id         bigint      not null,
  maker_email      text        not null,
  maker_name       text        not null,
  status           text        not null default 'pending'
                   check (status in ('pending', 'returned', 'approved', 'rejected', 'cancelled', 'expired')),
  approvals_needed int         not null check (approvals_needed between 1 and 4),
  min_level        int,
  is_addressed     boolean     not null,
  search_text      text        generated always as (
    lower(ref || ' ' || (title ->> 'en') || ' ' || (title ->> 'fil') || ' ' || maker_name || ' ' || maker_email)
  ) stored,
  created_at       timestamptz not null default now(),
  expires_at       timestamptz not null,
  decided_at       timestamptz,
  reason           text        not null default '',
  -- Time of the reminder to approvers, once per version, a day before the due date.
  reminded_version int         not null default 0,
  -- Levels of the approvers in their order, and who may not decide, as the rules required when this version was submitted.
  step_levels      int[],
  excluded_staff   bigint[]    not null default '{}',
  excluded_roles   bigint[]    not null default '{}',

  -- For the foreign key of decisions, whose check rejects the maker.
  unique (id, maker_id),
  constraint approval_request_decided check ((status = 'pending') = (decided_at is null)),
  constraint approval_request_level_of_each_step check (step_levels is null or cardinality(step_levels) = approvals_needed)
);

-- One pending request per record and kind.
create unique index approval_request_waiting on approval_request (kind, record_kind, record_id)
  where status = 'pending';
create index approval_request_oldest on approval_request (created_at, id) where status = 'pending';
create index approval_request_due on approval_request (expires_at, id) where status = 'pending';
create index approval_request_of_maker on approval_request (maker_id, created_at desc, id desc);
create index approval_request_of_record on approval_request (record_kind, record_id, id desc);

-- For daily limits of makers and of pairs of maker and approver.
create index approval_request_money_of_maker on approval_request (maker_id, kind, created_at) include (amount_centavos, status)
  where amount_centavos is not null;
create index approval_request_returned_due on approval_request (expires_at, id)
  where status = 'returned';

create table approval_addressee (
  request_id bigint not null,
  maker_id   bigint not null,
  person_id  bigint not null constraint approval_addressee_not_maker check (person_id <> maker_id),
  email      text   not null,
  name       text   not null,
  primary key (request_id, person_id),
  foreign key (request_id, maker_id) references approval_request (id, maker_id)
);

create index approval_addressee_person on approval_addressee (person_id, request_id);

create table approval_decision (
  request_id    bigint      not null,
  version       int         not null,
  person_id     bigint      not null,
  -- Person for whom the decision counts: the approver, or the absent colleague they are a delegate of.
  approver_id   bigint      not null,
  approver_name text,
  maker_id      bigint      not null,
  email         text        not null,
  name          text        not null,
  verdict       text        not null check (verdict in ('approve', 'reject', 'return')),
  reason        text        not null default '' check (length(reason) <= 500),
  payload_hash  bytea       not null check (length(payload_hash) = 32),
  via           text        not null check (via in ('console', 'link', 'list')),
  at            timestamptz not null default now(),
  -- Place in the order of the approvers, level and role of the person who decided, at that time.
  step          int         check (step between 1 and 4),
  level         int,
  role_id       bigint,
  checks        jsonb,
  primary key (request_id, version, person_id),
  unique (request_id, version, approver_id),
  foreign key (request_id, maker_id) references approval_request (id, maker_id),
  constraint approval_decision_two_people check (person_id <> maker_id and approver_id <> maker_id),
  constraint approval_decision_reason_required check (verdict = 'approve' or length(reason) >= 5)
);

create index approval_decision_of_pair on approval_decision (person_id, maker_id, at) where verdict = 'approve';
create unique index approval_decision_of_step on approval_decision (request_id, version, step) where step is not null;

revoke update, delete, truncate on approval_decision from erp_api;

create table approval_token (
  hash       bytea       primary key check (length(hash) = 32),
  request_id bigint      not null references approval_request (id),
  version    int         not null,
  person_id  bigint      not null,
  actions    text[]      not null check (actions <@ array['approve', 'reject'] and cardinality(actions) > 0),
  expires_at timestamptz not null,
  used_at    timestamptz
);

create index approval_token_of_request on approval_token (request_id, version, person_id);

create table approval_delegation (
  id          bigint      generated always as identity primary key,
  from_person bigint      not null,
  from_email  text        not null,
  from_name   text        not null,
  to_person   bigint      not null constraint approval_delegation_two_people check (to_person <> from_person),
  to_email    text        not null,
  to_name     text        not null,
  from_at     timestamptz not null,
  until_at    timestamptz not null constraint approval_delegation_times check (until_at > from_at),
  ended_at    timestamptz,
  created_at  timestamptz not null default now()
);

create index approval_delegation_to on approval_delegation (to_person, until_at) where ended_at is null;
create index approval_delegation_from on approval_delegation (from_person, until_at) where ended_at is null;

revoke delete, truncate on approval_request from erp_api;

create table approval_subject (
  request_id bigint not null references approval_request (id),
  kind       text   not null,
  record_id  text   not null check (length(record_id) between 1 and 200),
  primary key (request_id, kind, record_id)
);

create index approval_subject_record on approval_subject (kind, record_id);

revoke update, truncate on approval_subject from erp_api;

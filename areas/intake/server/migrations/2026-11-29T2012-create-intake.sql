create table intake_run (
  run_id          bigint      generated always as identity primary key,
  ref_no          text        not null unique default intake_run_ref(),
  status          text        not null default 'creating' check (status in ('creating', 'ready', 'for_approval', 'approved', 'rejected',
                    'cancelled', 'expired', 'processing', 'completed', 'partially_completed')),
  folder          text        not null check (length(folder) between 1 and 250),
  -- SHA-256 of the hashes of all files, so that the same files are imported once.
  content_hash    text        not null constraint intake_run_content unique,
  files           jsonb       not null,
  totals          jsonb       not null,
  wallets         int         not null check (wallets >= 0),
  amount          bigint      not null check (amount >= 0),
  -- Set when all records are created.
  balances_hash   text,
  done            int         not null default 0,
  failed          int         not null default 0,
  next_line       int         not null default 0,
  started_by_id   bigint      not null,
  started_by      text        not null,
  request_id      bigint      references approval_request (id),
  requested_by_id bigint,
  requested_by    text,
  decided_by_id   bigint,
  decided_by      text,
  decided_at      timestamptz,
  decision_reason text        not null default '',
  created_at      timestamptz not null default now(),
  ended_at        timestamptz,
  updated_by      text        not null,
  updated_at      timestamptz not null default now(),
  version         int         not null default 1,

  constraint intake_run_ready check (status = 'creating' or balances_hash is not null)
);

create index intake_run_newest on intake_run (created_at desc, run_id desc);

create table intake_row (
  run_id    bigint not null references intake_run (run_id),
  file      text   not null check (file in ('subscribers', 'agents', 'merchants', 'wallets', 'promos', 'billers')),
  line      int    not null,
  -- Reference of a merchant in its file, by which wallets name it.
  key       text,
  -- Values until the record is created.
  cells     jsonb  not null default '{}',
  level     text   check (level in ('basic', 'semi', 'full', 'merchant')),
  amount    bigint check (amount >= 0),
  is_created boolean not null default false,
  record_id bigint,
  txn_id    bigint,
  primary key (run_id, file, line),
  constraint intake_row_wallet check ((file = 'wallets') = (amount is not null))
) with (fillfactor = 80);

create index intake_row_merchant on intake_row (run_id, key) where file = 'merchants';

create table intake_error (
  id        bigint generated always as identity primary key,
  run_id    bigint not null references intake_run (run_id),
  file      text   not null check (file in ('subscribers', 'agents', 'merchants', 'wallets', 'promos', 'billers')),
  line      int    not null,
  field     text   not null default '',
  error     text   not null,
  error_fil text   not null default ''
);

create index intake_error_of_run on intake_error (run_id, line, id);

create table intake_approval (
  run_id     bigint primary key references intake_run (run_id),
  request_id bigint not null references approval_request (id)
);

insert into record_number (kind, last) values ('intake-run', 0);

-- Two approvers, the second an administrator. Administrators change the rule under Settings, Limits and approvals.
insert into control_rule (code, acts, subject, period, above, consequence, levels) values
  ('opening-balances', '{opening-balances}', 'request', 'request', 0, 'chain', '{40,60}');

-- Files are imported by a command of the owner. The API submits and shows them, without the values of people.
revoke insert, update, delete, truncate on intake_run from erp_api;
grant update (status, request_id, requested_by_id, requested_by, decided_by_id, decided_by, decided_at, decision_reason, ended_at,
  updated_by, updated_at, version) on intake_run to erp_api;
revoke insert, update, delete, truncate on intake_error from erp_api;
revoke all on intake_row, intake_approval from erp_api;
grant select (run_id, file, line, level, amount, record_id, txn_id) on intake_row to erp_api;

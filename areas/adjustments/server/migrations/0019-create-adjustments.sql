-- Credits and debits of wallets that one person requests and another approves.
create table adjustment_batch (
  batch_id          bigint      generated always as identity primary key,
  ref_no            text        not null unique default adjustment_batch_ref() check (ref_no ~ '^ADB[0-9]{7,}$'),
  -- The object that was uploaded, and its bytes as they were checked. A counter-batch has a name of its own instead.
  file_key          text        not null unique check (length(file_key) between 3 and 250),
  file_name         text        not null check (length(file_name) between 1 and 200),
  file_sha256       text        not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
  has_hidden_parts  boolean     not null default false,

  row_count         int         not null default 0 check (row_count >= 0),
  valid             int         not null default 0,
  invalid           int         not null default 0,
  -- Invalid rows that are well formed but were rejected by the ledger.
  rejected          int         not null default 0,
  wallets           int         not null default 0,
  -- Duplicate rows in the file, and rows equal to a recent adjustment.
  duplicates        int         not null default 0,
  repeats           int         not null default 0,
  total_credit      bigint      not null default 0 check (total_credit >= 0),
  total_debit       bigint      not null default 0 check (total_debit >= 0),
  simulated_at      timestamptz,
  -- State of the wallets at that time, to detect later movements.
  fingerprint       text        not null default '',

  remarks           text        not null default '' check (length(remarks) <= 500),
  line_managers     jsonb       not null default '[]',
  status            text        not null default 'checking' check (status in ('checking', 'draft', 'for_approval', 'approved',
                      'processing', 'completed', 'partially_completed', 'failed', 'rejected', 'cancelled', 'expired')),
  request_id        bigint      references approval_request (id),
  reverses_batch_id bigint      references adjustment_batch (batch_id),

  -- Progress of posting: rows are posted in the order of place.
  next_place        int         not null default 1,
  done              int         not null default 0,
  failed            int         not null default 0,
  stop_requested    boolean     not null default false,
  started_at        timestamptz,
  ended_at          timestamptz,

  requested_by_id   bigint      not null,
  requested_by      text        not null,
  decided_by_id     bigint,
  decided_by        text,
  decided_at        timestamptz,
  decision_reason   text        not null default '',
  search_text       text        not null generated always as (search_fold(ref_no || ' ' || file_name || ' ' || requested_by)) stored,
  created_at        timestamptz not null default now(),
  updated_by        text        not null,
  updated_at        timestamptz not null default now(),
  version           int         not null default 1,
  -- The remarks about a file name its hidden rows, columns and sheets.
  file_notes        jsonb       not null default '[]',

  constraint adjustment_batch_two_people check (decided_by_id <> requested_by_id),
  constraint adjustment_batch_decided check (status not in ('approved', 'processing', 'completed', 'partially_completed', 'failed')
    or decided_by_id is not null),
  constraint adjustment_batch_processed_rows check (done + failed <= row_count),
  constraint adjustment_batch_reverses_another check (reverses_batch_id <> batch_id)
);

create index adjustment_batch_newest on adjustment_batch (created_at desc, batch_id desc);
create index adjustment_batch_by_status on adjustment_batch (status, created_at desc, batch_id desc);
create index adjustment_batch_by_maker on adjustment_batch (requested_by_id, created_at desc, batch_id desc);
create index adjustment_batch_search on adjustment_batch using gin (search_text gin_trgm_ops);

-- At most one active reversal batch at a time.
create unique index adjustment_batch_one_reversal on adjustment_batch (reverses_batch_id)
  where reverses_batch_id is not null and status in ('checking', 'draft', 'for_approval', 'approved', 'processing');

create table adjustment (
  adjustment_id     bigint      generated always as identity primary key,
  ref_no            text        not null unique default adjustment_ref() check (ref_no ~ '^ADJ[0-9]{7,}$'),
  batch_id          bigint      references adjustment_batch (batch_id),
  row_no            int,
  wallet_id         bigint      not null references wallet (wallet_id),
  cognito_sub       uuid,
  account_no        text        not null,
  owner_name        text        not null,
  business_name     text,
  type              text        not null check (type in ('credit', 'debit')),
  amount            bigint      not null check (amount between 1 and 10000000),
  reason_code       text        not null check (reason_code in ('failed_txn', 'duplicate_charge', 'promo_credit', 'dispute',
                      'mdr_correction', 'deposit_correction', 'fraud_recovery', 'other')),
  remarks           text        not null check (length(remarks) between 5 and 500),
  related_txn       text        not null default '' check (length(related_txn) <= 40),
  file_keys         text[]      not null default '{}' check (cardinality(file_keys) <= 5),
  line_managers     jsonb       not null default '[]',
  status            text        not null default 'for_approval' check (status in ('for_approval', 'approved', 'processing',
                      'completed', 'failed', 'rejected', 'cancelled', 'expired')),
  request_id        bigint      references approval_request (id),
  -- Adjustment that it reverses: each of a batch once.
  reverses_id       bigint references adjustment (adjustment_id),

  requested_by_id   bigint      not null,
  requested_by      text        not null,
  decided_by_id     bigint,
  decided_by        text,
  decided_at        timestamptz,
  decision_reason   text        not null default '',
  retried_by_id     bigint,
  -- Transaction that it posted.
  wallet_txn_id     bigint,
  transfer_id       uuid        unique,
  fail_reason       text        not null default '',
  search_text       text        not null generated always as (
                      search_fold(ref_no || ' ' || owner_name || ' ' || coalesce(business_name, '') || ' ' || account_no
                        || ' ' || related_txn || ' ' || requested_by)) stored,
  created_at        timestamptz not null default now(),
  updated_by        text        not null,
  updated_at        timestamptz not null default now(),
  version           int         not null default 1,

  constraint adjustment_two_people check (decided_by_id <> requested_by_id),
  constraint adjustment_retried_by_another check (retried_by_id <> requested_by_id),
  -- Only approved adjustments are posted, and a completed one has its transaction.
  constraint adjustment_posting_decided check (status not in ('approved', 'processing', 'completed', 'failed') or decided_by_id is not null),
  constraint adjustment_completed_posted check ((status = 'completed') = (wallet_txn_id is not null and transfer_id is not null)),
  constraint adjustment_failed_has_reason check ((status = 'failed') = (fail_reason <> '')),
  constraint adjustment_row_once unique (batch_id, row_no),
  constraint adjustment_row_of_batch check ((batch_id is null) = (row_no is null)),
  constraint adjustment_request_outside_batch check (batch_id is null or request_id is null)
);

create index adjustment_newest on adjustment (created_at desc, adjustment_id desc);
create index adjustment_by_status on adjustment (status, created_at desc, adjustment_id desc);
create index adjustment_by_amount on adjustment (amount, adjustment_id);
create index adjustment_by_maker on adjustment (requested_by_id, created_at desc, adjustment_id desc);
create index adjustment_of_wallet on adjustment (wallet_id, created_at desc, adjustment_id desc);
create index adjustment_search on adjustment using gin (search_text gin_trgm_ops);

-- For the recovery job: approved and not yet posted.
create index adjustment_unfinished on adjustment (updated_at) where status in ('approved', 'processing');
create unique index adjustment_one_reversal on adjustment (reverses_id)
  where reverses_id is not null and status not in ('rejected', 'cancelled', 'expired');

create table adjustment_batch_row (
  batch_id       bigint  not null references adjustment_batch (batch_id),
  row_no         int     not null,
  -- Order of posting: all rows of a wallet together.
  place          int,
  mobile_number  text    not null default '',
  cognito_sub    text    not null default '',
  type           text,
  amount         bigint,
  typed_amount   text    not null default '',
  reason_code    text    not null default '',
  remarks        text    not null default '',
  related_txn    text    not null default '',
  wallet_id      bigint  references wallet (wallet_id),
  reverses_id    bigint  references adjustment (adjustment_id),
  is_well_formed boolean not null,
  -- Errors of the row by field; empty if it is valid.
  field          text    not null default '',
  error          text    not null default '',
  notice         text    not null default '',
  balance_before bigint,
  balance_after  bigint,
  outcome        text    not null default 'waiting' check (outcome in ('waiting', 'completed', 'failed', 'left_out')),
  adjustment_id  bigint  references adjustment (adjustment_id),
  -- Unique key for pages of lists; row_no is unique only within a batch.
  id             bigint  generated always as identity,
  -- A row reports all its errors, keeps what the file contained while it has any, and can be corrected before submission.
  other_errors   jsonb   not null default '[]',
  cells          jsonb,
  is_corrected   boolean not null default false,
  primary key (batch_id, row_no),
  constraint adjustment_batch_row_well_formed check (not is_well_formed or (type is not null and amount is not null)),
  check (amount is null or amount between 1 and 10000000)
) with (fillfactor = 70);

create index adjustment_batch_row_in_order on adjustment_batch_row (batch_id, place) where place is not null;
create unique index adjustment_batch_row_id on adjustment_batch_row (id);
create index adjustment_batch_row_listed on adjustment_batch_row (batch_id, row_no, id);

-- Batches whose rows were compared with the approved request. Only adjustment_batch_post writes it.
create table adjustment_batch_approval (
  batch_id    bigint      primary key references adjustment_batch (batch_id),
  request_id  bigint      not null references approval_request (id),
  compared_at timestamptz not null default clock_timestamp()
);

revoke insert, update, delete, truncate on adjustment_batch_approval from erp_api;

-- A revision is a draft whose rows replace those of a returned batch when it is submitted.
create table adjustment_batch_revision (
  batch_id         bigint primary key references adjustment_batch (batch_id) on delete cascade,
  revises_batch_id bigint not null unique references adjustment_batch (batch_id),
  constraint adjustment_batch_revision_revises_another check (batch_id <> revises_batch_id)
);

create table adjustment_batch_row_version (
  batch_id      bigint  not null references adjustment_batch (batch_id),
  version       int     not null,
  row_no        int     not null,
  place         int,
  mobile_number text    not null,
  cognito_sub   text    not null,
  type          text,
  amount        bigint,
  typed_amount  text    not null,
  reason_code   text    not null,
  remarks       text    not null,
  related_txn   text    not null,
  wallet_id     bigint,
  is_corrected  boolean not null,
  primary key (batch_id, version, row_no)
);

revoke insert, update, delete, truncate on adjustment_batch_row_version from erp_api;
revoke truncate on adjustment_batch_revision from erp_api;

-- Submitted batches are stored permanently; only unsubmitted ones are deleted.
revoke delete, truncate on adjustment from erp_api;
revoke truncate on adjustment_batch, adjustment_batch_row from erp_api;

insert into record_number (kind, last) values ('adjustment', 0), ('adjustment-batch', 0);

create view published_adjustment as
  select adjustment_id, wallet_id, type, amount, related_txn, status, reverses_id from adjustment;

-- A view of one table is updatable with the rights of its owner, so the default grants are revoked.
revoke all on published_adjustment from erp_api;

grant select on published_adjustment to erp_api;

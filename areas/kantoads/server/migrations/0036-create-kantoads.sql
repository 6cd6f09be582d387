-- Ads credit is an asset of the ledger: advertisers buy it, stores earn it as e-renta and cash it out.
-- Its counter-account is the issued credit; in pesos, the liability is booked against the bank.
select ledger_open_account('operator:ads-issued:ads', 'ADS', 'operator', null, null, 1);

-- E-renta passes through this account, so that its balance is the total paid to stores.
select ledger_open_account('operator:erenta:ads', 'ADS', 'operator', null, null, 1);
select ledger_open_account('operator:ads-bank:php', 'PHP', 'operator', null, null, 1);
select ledger_open_account('operator:ads-owed:php', 'PHP', 'operator', null, null, 1);

create table ads_advertiser (
  advertiser_id     bigint      generated always as identity primary key,
  name              text        not null unique check (length(name) between 1 and 120),
  ledger_account_id bigint      not null unique references ledger_account (id),
  created_at        timestamptz not null default now()
);

create table ads_store (
  business_id       bigint primary key references business (business_id),
  ledger_account_id bigint not null unique references ledger_account (id)
);

create table ads_topup (
  topup_id          bigint      generated always as identity primary key,
  ref_no            text        not null generated always as (kantoads_ref('ADT', topup_id)) stored unique,
  advertiser_id     bigint      not null references ads_advertiser,
  -- Names at the time of the payment.
  advertiser        text        not null,
  amount            bigint      not null check (amount >= 10000),
  credit_amount     bigint      not null check (credit_amount > 0),
  bank              text        not null check (length(bank) between 2 and 80),
  deposit_reference text        not null check (length(deposit_reference) between 1 and 40),
  deposit_images    text[]      not null default '{}' check (cardinality(deposit_images) <= 6),
  deposited_at      timestamptz not null,
  status            text        not null default 'pending' check (status in ('pending', 'verified', 'approved', 'rejected')),
  remarks           text        not null default '' check (length(remarks) <= 500),

  verified_by_id    bigint,
  verified_by       text,
  verified_at       timestamptz,
  decided_by_id     bigint,
  decided_by        text,
  decided_at        timestamptz,
  -- Transfer that credited it.
  transfer_id       uuid,

  created_by        text        not null,
  created_at        timestamptz not null default now(),
  updated_by        text,
  updated_at        timestamptz not null default now(),
  version           int         not null default 1,
  deleted_at        timestamptz,
  reference_key     text        not null generated always as (kantoads_reference_key(deposit_reference)) stored,
  search_text       text        not null generated always as (
    search_fold(' ' || kantoads_ref('ADT', topup_id) || ' ' || advertiser || ' ' || deposit_reference)
  ) stored,

  constraint ads_topup_approved check ((status = 'approved') = (transfer_id is not null)),
  constraint ads_topup_decided check ((status in ('approved', 'rejected')) = (decided_by_id is not null)),
  constraint ads_topup_verified check (status not in ('verified', 'approved') or verified_by_id is not null),
  constraint ads_topup_second_person check (status <> 'approved' or decided_by_id <> verified_by_id)
);

-- A bank reference is credited once; one of a rejected top-up can be submitted again.
create unique index ads_topup_reference on ads_topup (bank, reference_key) where status <> 'rejected';
create index ads_topup_newest on ads_topup (created_at desc, topup_id desc);
create index ads_topup_by_status on ads_topup (status, created_at desc, topup_id desc);
create index ads_topup_by_bank on ads_topup (bank, created_at desc, topup_id desc);
create index ads_topup_by_amount on ads_topup (amount, topup_id);
create index ads_topup_by_deposit on ads_topup (deposited_at, topup_id);
create index ads_topup_credited on ads_topup (decided_at desc, topup_id desc) where status = 'approved';
create index ads_topup_search on ads_topup using gin (search_text gin_trgm_ops);
create index ads_topup_of_advertiser on ads_topup (advertiser_id, created_at desc);
create index ads_topup_reference_key on ads_topup (reference_key);
create index ads_topup_images on ads_topup using gin (deposit_images);

create table ads_cashout_batch (
  batch_id   bigint primary key,
  ref_no     text        not null unique,
  channel    text        not null check (channel in ('InstaPay', 'PESONet')),
  payouts    int         not null check (payouts > 0),
  total_net  bigint      not null check (total_net > 0),
  -- Payouts as sent, so that the file can be generated again after they change.
  lines      jsonb       not null default '[]',
  -- Hash of the file at its first download; generating it again must give the same.
  sha256     text        not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_by text        not null,
  created_at timestamptz not null default now()
);

create index ads_cashout_batch_newest on ads_cashout_batch (created_at desc, batch_id desc);
create index ads_cashout_batch_by_channel on ads_cashout_batch (channel, created_at desc, batch_id desc);

create table ads_cashout (
  cashout_id      bigint      generated always as identity primary key,
  ref_no          text        not null generated always as (kantoads_ref('ADC', cashout_id)) stored unique,
  business_id     bigint      not null references ads_store,
  -- Names at the time of the request.
  business_name   text        not null,
  user_name       text        not null,
  amount          bigint      not null check (amount between 10000 and 5000000),
  fee             bigint      not null default 0 check (fee >= 0),
  net             bigint      not null generated always as (amount - fee) stored
                  constraint ads_cashout_fee_below_amount check (amount > fee),
  bank            text        not null check (length(bank) between 2 and 80),
  account_name    text        not null check (length(account_name) between 1 and 120),
  account_no      text        not null check (account_no ~ '^[0-9]{6,20}$'),
  channel         text        not null check (channel in ('InstaPay', 'PESONet')),
  status          text        not null default 'pending'
                  check (status in ('pending', 'verified', 'processing', 'paid', 'failed', 'rejected')),
  remarks         text        not null default '' check (length(remarks) <= 500),
  bank_reference  text        check (length(bank_reference) between 1 and 60),
  batch_id        bigint      references ads_cashout_batch,
  -- Hold from the request until it is paid or rejected.
  hold_id         uuid        not null unique references ledger_hold (id),
  transfer_id     uuid,

  verified_by_id  bigint,
  verified_by     text,
  verified_at     timestamptz,
  processed_by_id bigint,
  processed_by    text,
  processed_at    timestamptz,
  ended_by        text,
  ended_at        timestamptz,

  created_by      text        not null,
  created_at      timestamptz not null default now(),
  updated_by      text,
  updated_at      timestamptz not null default now(),
  version         int         not null default 1,
  deleted_at      timestamptz,
  search_text     text        not null generated always as (
    search_fold(' ' || kantoads_ref('ADC', cashout_id) || ' ' || business_name || ' ' || user_name || ' ' || account_name)
  ) stored,
  -- The bank reported it as paid in a result that did not match. Until someone resolves it, the payout is not sent
  -- again or refunded.
  reported_paid   boolean     not null default false,

  constraint ads_cashout_paid_transfer check ((status = 'paid') = (transfer_id is not null)),
  constraint ads_cashout_paid_reference check ((status = 'paid') = (bank_reference is not null)),
  constraint ads_cashout_verified check (status in ('pending', 'rejected') or verified_by_id is not null),
  constraint ads_cashout_ended check ((status in ('paid', 'rejected')) = (ended_at is not null)),
  -- Only payouts sent to or answered by the bank are in a batch.
  constraint ads_cashout_batch_status check (batch_id is null or status in ('processing', 'paid')),
  constraint ads_cashout_second_person
    check (status not in ('processing', 'paid', 'failed') or processed_by_id <> verified_by_id)
);

create unique index ads_cashout_bank_reference on ads_cashout (channel, kantoads_reference_key(bank_reference));
create index ads_cashout_newest on ads_cashout (created_at desc, cashout_id desc);
create index ads_cashout_by_status on ads_cashout (status, created_at desc, cashout_id desc);
create index ads_cashout_by_channel on ads_cashout (channel, created_at desc, cashout_id desc);
create index ads_cashout_by_bank on ads_cashout (bank, created_at desc, cashout_id desc);
create index ads_cashout_by_amount on ads_cashout (amount, cashout_id);
create index ads_cashout_of_batch on ads_cashout (batch_id, cashout_id) where batch_id is not null;
create index ads_cashout_to_send on ads_cashout (channel, cashout_id) where status = 'processing' and batch_id is null;
create index ads_cashout_search on ads_cashout using gin (search_text gin_trgm_ops);
create index ads_cashout_of_store on ads_cashout (business_id, created_at desc);
create index ads_cashout_of_account on ads_cashout (account_no, bank);

create table ads_bank_exception (
  exception_id   bigint      generated always as identity primary key,
  type           text        not null check (type in ('unknown', 'amount', 'state', 'reference', 'batch')),
  ref_no         text        not null check (length(ref_no) <= 60),
  amount         bigint      not null check (amount >= 0),
  result         text        not null check (result in ('paid', 'failed')),
  bank_reference text        not null default '' check (length(bank_reference) <= 60),
  bank_message   text        not null default '' check (length(bank_message) <= 250),
  -- Payout named in the bank's result, or matched to it.
  cashout_id     bigint      references ads_cashout,
  status         text        not null default 'open' check (status in ('open', 'matched', 'dismissed')),
  resolution     text        not null default '' check (length(resolution) <= 500),
  created_by     text        not null,
  created_at     timestamptz not null default now(),
  resolved_by    text,
  resolved_at    timestamptz,
  version        int         not null default 1,
  -- A result refers to the payout in one file, so importing an old file again does not affect a later attempt.
  batch_ref_no   text        not null default '' check (length(batch_ref_no) <= 60),
  constraint ads_bank_exception_resolved check ((status = 'open') = (resolved_at is null)),
  constraint ads_bank_exception_matched check (status <> 'matched' or cashout_id is not null)
);

create index ads_bank_exception_newest on ads_bank_exception (created_at desc, exception_id desc);
create index ads_bank_exception_by_status on ads_bank_exception (status, created_at desc, exception_id desc);
create unique index ads_bank_exception_once on ads_bank_exception
  (ref_no, batch_ref_no, amount, result, kantoads_reference_key(bank_reference)) where status = 'open';
create index ads_bank_exception_of_cashout on ads_bank_exception (cashout_id) where status = 'open';

create table ads_placement (
  placement_id    bigint      generated always as identity primary key,
  business_id     bigint      not null references business (business_id),
  advertiser_id   bigint      not null references ads_advertiser,
  campaign        text        not null check (length(campaign) between 1 and 120),
  collateral_type text        not null
                  check (collateral_type in ('Tarpaulin', 'Sticker', 'Signage', 'Wall paint', 'Standee', 'Shelf strip')),
  quantity        int         not null check (quantity between 1 and 1000),
  monthly_rent    bigint      not null check (monthly_rent > 0),
  installed_at    date        not null,
  removed_at      date        constraint ads_placement_dates check (removed_at >= installed_at),
  created_at      timestamptz not null default now()
);

create index ads_placement_of_store on ads_placement (business_id, collateral_type) where removed_at is null;
create index ads_placement_installed on ads_placement (installed_at) where removed_at is null;

create table ads_audit (
  audit_id        bigint      generated always as identity primary key,
  ref_no          text        not null generated always as (kantoads_ref('ADA', audit_id)) stored unique,
  placement_id    bigint      not null references ads_placement,
  business_id     bigint      not null references business (business_id),
  business_name   text        not null,
  -- Copied from the placement for filters and search.
  campaign        text        not null,
  collateral_type text        not null,
  month           date        not null check (month = date_trunc('month', month)),
  rent            bigint      not null check (rent > 0),
  status          text        not null default 'for_audit'
                  check (status in ('for_audit', 'in_progress', 'passed', 'failed', 'for_reaudit', 'closed')),
  round           int         not null default 1 check (round between 1 and 99),

  auditor         text,
  audit_date      date,
  -- Of the latest round; earlier ones are in the findings.
  outcome         text        check (outcome in ('passed', 'failed')),
  photos          text[]      not null default '{}' check (cardinality(photos) <= 6),
  checks          jsonb       not null default '[]' check (jsonb_typeof(checks) = 'array'),
  score           int         check (score between 0 and 10000),
  remarks         text        not null default '' check (length(remarks) <= 500),
  found_by_id     bigint,
  found_by        text,
  found_at        timestamptz,
  closed_by_id    bigint,
  closed_by       text,
  closed_at       timestamptz,
  -- E-renta credited to the store on closing.
  released_amount bigint      check (released_amount > 0),
  transfer_id     uuid,

  created_at      timestamptz not null default now(),
  updated_by      text,
  updated_at      timestamptz not null default now(),
  version         int         not null default 1,
  deleted_at      timestamptz,
  search_text     text        not null generated always as (
    search_fold(' ' || kantoads_ref('ADA', audit_id) || ' ' || business_name || ' ' || campaign)
  ) stored,

  -- A month of a placement is paid once.
  constraint ads_audit_month unique (placement_id, month),
  constraint ads_audit_outcome check ((status in ('passed', 'failed', 'closed')) = (outcome is not null)),
  constraint ads_audit_status_matches_outcome check (status not in ('passed', 'failed') or status = outcome),
  constraint ads_audit_outcome_evidence
    check (outcome is null or (score is not null and found_by_id is not null and cardinality(photos) > 0)),
  constraint ads_audit_closed check ((status = 'closed') = (closed_by_id is not null)),
  constraint ads_audit_release_posted check ((transfer_id is null) = (released_amount is null)),
  constraint ads_audit_passed_paid check ((transfer_id is not null) = (status = 'closed' and outcome = 'passed')),
  constraint ads_audit_second_person check (closed_by_id <> found_by_id)
);

create index ads_audit_newest on ads_audit (created_at desc, audit_id desc);
create index ads_audit_by_status on ads_audit (status, created_at desc, audit_id desc);
create index ads_audit_by_type on ads_audit (collateral_type, created_at desc, audit_id desc);
create index ads_audit_by_month on ads_audit (month, audit_id);
create index ads_audit_by_day on ads_audit (coalesce(audit_date, '-infinity'), audit_id);
create index ads_audit_by_score on ads_audit (coalesce(score, -1), audit_id);
create index ads_audit_of_store on ads_audit (business_id, created_at desc, audit_id desc);
create index ads_audit_released on ads_audit (closed_at desc, audit_id desc) where released_amount is not null;
create index ads_audit_search on ads_audit using gin (search_text gin_trgm_ops);

create table ads_audit_finding (
  audit_id bigint      not null references ads_audit,
  round    int         not null,
  outcome  text        not null check (outcome in ('passed', 'failed')),
  score    int         not null check (score between 0 and 10000),
  checks   jsonb       not null,
  photos   text[]      not null check (cardinality(photos) between 1 and 6),
  remarks  text        not null default '',
  found_by text        not null,
  found_at timestamptz not null default now(),
  primary key (audit_id, round)
);

create table ads_cancellation (
  cancellation_request_id bigint default take_numbers('ads-cancellation') primary key,
  ref_no             text        not null generated always as (kantoads_ref('ADX', cancellation_request_id)) stored unique,
  business_id        bigint      not null references business (business_id),
  business_name      text        not null,
  collateral_type    text        not null
                     check (collateral_type in ('All', 'Tarpaulin', 'Sticker', 'Signage', 'Wall paint', 'Standee', 'Shelf strip')),
  reason             text        not null check (length(reason) between 5 and 500),
  effective_date     date        not null,
  attachments        text[]      not null default '{}' check (cardinality(attachments) <= 6),
  -- Computed while open, stored from the decision on.
  outstanding_renta  bigint      check (outstanding_renta >= 0),
  status             text        not null default 'pending'
                     check (status in ('pending', 'under_review', 'returned', 'approved', 'rejected', 'completed', 'withdrawn')),
  remarks            text        not null default '' check (length(remarks) <= 500),
  requested_by_id    bigint      not null,
  requested_by       text        not null,
  requested_at       timestamptz not null default now(),
  reviewed_by        text,
  decided_by_id      bigint,
  decided_by         text,
  decided_at         timestamptz,
  completed_by       text,
  completed_at       timestamptz,

  created_at         timestamptz not null default now(),
  updated_by         text,
  updated_at         timestamptz not null default now(),
  version            int         not null default 1,
  deleted_at         timestamptz,
  search_text        text        not null generated always as (
    search_fold(' ' || kantoads_ref('ADX', cancellation_request_id) || ' ' || business_name)
  ) stored,

  constraint ads_cancellation_decided check ((status in ('approved', 'rejected', 'completed')) = (decided_by_id is not null)),
  constraint ads_cancellation_outstanding_renta check ((decided_by_id is null) or outstanding_renta is not null),
  constraint ads_cancellation_completed check ((status = 'completed') = (completed_at is not null)),
  constraint ads_cancellation_second_person check (decided_by_id <> requested_by_id),
  constraint ads_cancellation_returned_reason check (status <> 'returned' or length(remarks) >= 5)
);

create unique index ads_cancellation_open on ads_cancellation (business_id, collateral_type)
  where status in ('pending', 'under_review', 'approved');
create index ads_cancellation_newest on ads_cancellation (requested_at desc, cancellation_request_id desc);
create index ads_cancellation_by_status on ads_cancellation (status, requested_at desc, cancellation_request_id desc);
create index ads_cancellation_by_type on ads_cancellation (collateral_type, requested_at desc, cancellation_request_id desc);
create index ads_cancellation_by_date on ads_cancellation (effective_date, cancellation_request_id);
create index ads_cancellation_search on ads_cancellation using gin (search_text gin_trgm_ops);

revoke insert, update, delete, truncate on ads_advertiser, ads_store from erp_api;
revoke delete, truncate on ads_topup, ads_cashout, ads_cashout_batch, ads_bank_exception, ads_placement, ads_audit, ads_cancellation from erp_api;
revoke update, delete, truncate on ads_audit_finding from erp_api;

-- Payout batches have the prefix ADP, because ADB is that of adjustment batches. Batches already sent to a bank
-- keep the reference that is in the bank's file.
insert into record_number (kind, last) values ('ads-cancellation', 0), ('ads-payout-batch', 0);

create table eload_campaign_preset (
  id            bigint generated always as identity primary key,
  name          text   not null unique check (length(name) between 1 and 80),
  type          text   not null check (type in ('rebate_boost', 'cashback', 'free_load')),
  rebate_type   text   not null check (rebate_type in ('percent', 'fixed')),
  rebate_value  bigint not null check (rebate_value > 0),
  network_ids   bigint[] not null default '{}',
  duration_days int    not null check (duration_days between 1 and 180)
);

insert into eload_campaign_preset (name, type, rebate_type, rebate_value, duration_days) values
  ('Payday boost', 'rebate_boost', 'percent', 200, 3),
  ('Weekend boost', 'rebate_boost', 'percent', 100, 2),
  ('New network launch', 'rebate_boost', 'percent', 300, 14);

create table eload_campaign (
  campaign_id         bigint      primary key default take_numbers('eload-campaign'),
  ref_no              text        not null unique
                      generated always as ('CMP' || lpad(campaign_id::text, greatest(7, length(campaign_id::text)), '0')) stored,
  name                text        not null check (length(name) between 1 and 100),
  description         text        not null default '' check (length(description) <= 2000),
  preset_id           bigint      references eload_campaign_preset (id),
  type                text        not null check (type in ('rebate_boost', 'cashback', 'free_load')),
  rebate_type         text        not null check (rebate_type in ('percent', 'fixed')),
  -- Basis points, or centavos.
  rebate_value        bigint      not null check (rebate_value > 0),
  network_ids         bigint[]    not null default '{}',
  audience            text        not null default 'all' check (audience in ('all', 'sss', 'nsss', 'segment')),
  min_amount_centavos bigint      not null default 0 check (min_amount_centavos >= 0),
  cap_centavos        bigint      check (cap_centavos > 0),
  budget_centavos     bigint      not null check (budget_centavos > 0),
  spent_centavos      bigint      not null default 0,
  start_at            timestamptz not null,
  end_at              timestamptz not null,
  line_managers       jsonb       not null,
  status              text        not null default 'draft' check (status in
                        ('draft', 'for_approval', 'scheduled', 'active', 'paused', 'ended', 'rejected', 'voided')),
  request_id          bigint,
  created_by_id       bigint      not null,
  submitted_by_id     bigint,
  decided_by_id       bigint,
  decided_by          text,
  decided_at          timestamptz,
  decision_reason     text        not null default '',
  voided_by_id        bigint,
  -- Time and number of the next automatic step; an outdated job finds another number.
  next_at             timestamptz,
  generation          int         not null default 0,
  search_text         text        not null generated always as (
                        search_fold('CMP' || lpad(campaign_id::text, greatest(7, length(campaign_id::text)), '0') || ' ' || name)) stored,
  sort_name           text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by          text,
  created_at          timestamptz not null default now(),
  updated_by          text,
  updated_at          timestamptz not null default now(),
  version             int         not null default 1,
  deleted_at          timestamptz,
  -- Everyone who edited the campaign. None of them can decide on or void it.
  authors             bigint[]    not null default '{}',
  -- A void must still reverse grants; the job is started again if it was lost.
  reversal_due        boolean     not null default false,

  constraint eload_campaign_times check (end_at > start_at and end_at <= start_at + interval '180 days'),
  constraint eload_campaign_percent check (rebate_type = 'fixed' or rebate_value <= 10000),
  constraint eload_campaign_within_budget check (spent_centavos between 0 and budget_centavos),
  constraint eload_campaign_approved check (
    status not in ('scheduled', 'active', 'paused', 'ended') or decided_by_id is not null
  ),
  constraint eload_campaign_next check ((next_at is not null) = (status in ('scheduled', 'active', 'paused'))),
  constraint eload_campaign_authored check (created_by_id = any(authors)),
  constraint eload_campaign_two_people check (
    not (coalesce(decided_by_id, -1) = any(authors || submitted_by_id)) and not (coalesce(voided_by_id, -1) = any(authors))
  ),
  constraint eload_campaign_voided_by_another check (voided_by_id <> submitted_by_id)
);

create index eload_campaign_newest on eload_campaign (created_at, campaign_id) where deleted_at is null;
create index eload_campaign_by_name on eload_campaign (sort_name, campaign_id) where deleted_at is null;
create index eload_campaign_by_start on eload_campaign (start_at, campaign_id) where deleted_at is null;
create index eload_campaign_by_end on eload_campaign (end_at, campaign_id) where deleted_at is null;
create index eload_campaign_by_budget on eload_campaign (budget_centavos, campaign_id) where deleted_at is null;
create index eload_campaign_by_spent on eload_campaign (spent_centavos, campaign_id) where deleted_at is null;
create index eload_campaign_by_status on eload_campaign (status, created_at, campaign_id) where deleted_at is null;
create index eload_campaign_due on eload_campaign (next_at) where next_at is not null;
create index eload_campaign_search on eload_campaign using gin (search_text gin_trgm_ops);
create index eload_campaign_reversal_due on eload_campaign (campaign_id) where reversal_due;

create table eload_campaign_sku (
  campaign_id bigint not null references eload_campaign (campaign_id),
  topup_id    bigint not null references eload_topup (id),
  primary key (campaign_id, topup_id)
);

create index eload_campaign_sku_of_topup on eload_campaign_sku (topup_id, campaign_id);

create table eload_campaign_user (
  campaign_id   bigint not null references eload_campaign (campaign_id),
  subscriber_id bigint not null references subscriber (id),
  primary key (campaign_id, subscriber_id)
);

create table eload_campaign_share (
  campaign_id      bigint not null references eload_campaign (campaign_id),
  subscriber_id    bigint not null references subscriber (id),
  granted_centavos bigint not null check (granted_centavos > 0),
  cap_centavos     bigint,
  primary key (campaign_id, subscriber_id),
  constraint eload_campaign_share_within_cap check (granted_centavos <= cap_centavos)
);

create table eload_campaign_grant (
  id                   bigint      generated always as identity primary key,
  campaign_id          bigint      not null references eload_campaign (campaign_id),
  load_ref_no          text        not null,
  wallet_id            bigint      not null references wallet (wallet_id),
  subscriber_id        bigint      not null references subscriber (id),
  topup_id             bigint      not null references eload_topup (id),
  amount_centavos      bigint      not null check (amount_centavos > 0),
  transfer_id          uuid        not null unique,
  created_at           timestamptz not null default clock_timestamp(),
  reversed_at          timestamptz,
  reversal_transfer_id uuid        unique,
  -- Reason why it could not be reversed.
  reversal_error       text        not null default '',
  unique (campaign_id, load_ref_no),
  constraint eload_campaign_grant_reversed check ((reversed_at is null) = (reversal_transfer_id is null))
);

create index eload_campaign_grant_newest on eload_campaign_grant (campaign_id, created_at, id);
create index eload_campaign_grant_left on eload_campaign_grant (campaign_id, id) where reversed_at is null;

revoke delete, truncate on eload_campaign_grant from erp_api;

insert into record_number (kind, last) values ('eload-campaign', 0);

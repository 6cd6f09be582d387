-- Credits that staff give to subscribers: eLoad credit, virtual credits, BLVCK coins and PRP points. Each is an asset
-- of the ledger with a budget that cannot be overdrawn. Assets are not converted.
-- Issuing debits `issued`, the only account that can be negative; rewards debit `budget`.
select ledger_open_account('operator:issued:' || lower(asset), asset, 'operator', null, null, 1),
       ledger_open_account('operator:budget:' || lower(asset), asset, 'operator', 0, null, 1)
from unnest(array['ELOAD', 'VC', 'BLVCK', 'PRP']) asset;
select ledger_open_account('operator:redeemed:prp', 'PRP', 'operator', null, null, 1);

create table reward_purse (
  subscriber_id bigint not null references subscriber (id),
  asset         text   not null references ledger_asset check (asset in ('ELOAD', 'VC', 'BLVCK', 'PRP')),
  account_id    bigint not null unique references ledger_account (id),
  month         date   not null default '2000-01-01',
  granted       bigint not null default 0 check (granted >= 0),
  primary key (subscriber_id, asset)
) with (fillfactor = 70);

create table reward (
  reward_id       bigint      generated always as identity primary key,
  asset           text        not null check (asset in ('ELOAD', 'VC', 'BLVCK')),
  ref_no          text        not null unique check (ref_no ~ '^(RWD|VCG|BLV)[0-9]{7,}$'),
  title           text        not null check (length(title) between 1 and 120),
  purpose         text        not null check (purpose in ('incentive', 'compensation', 'campaign', 'referral', 'contest', 'other')),
  remarks         text        not null default '' check (length(remarks) <= 500),
  reference       text        not null default '' check (length(reference) <= 60),
  file_keys       text[]      not null default '{}' check (cardinality(file_keys) <= 5),
  recipients      int         not null default 0 check (recipients >= 0),
  -- In minor units: centavos of eLoad credit, whole coins.
  total_amount    bigint      not null default 0 check (total_amount >= 0),
  status          text        not null default 'pending' check (status in ('pending', 'approved', 'processing', 'completed',
                    'partially_completed', 'failed', 'rejected', 'cancelled')),
  request_id      bigint      references approval_request (id),
  approvers       jsonb       not null default '[]',

  -- Escrow account of an approved reward, and progress of crediting.
  escrow_id       bigint      references ledger_account (id),
  attempt         int         not null default 0,
  next_place      int         not null default 1,
  credited        int         not null default 0,
  failed          int         not null default 0,
  credited_amount bigint      not null default 0,
  stop_requested  boolean     not null default false,
  started_at      timestamptz,
  ended_at        timestamptz,

  requested_by_id bigint      not null,
  requested_by    text        not null,
  decided_by_id   bigint,
  decided_by      text,
  decided_at      timestamptz,
  decision_reason text        not null default '',
  retried_by_id   bigint,
  search_text     text        not null generated always as (search_fold(ref_no || ' ' || title || ' ' || reference || ' ' || requested_by)) stored,
  created_at      timestamptz not null default now(),
  updated_by      text        not null,
  updated_at      timestamptz not null default now(),
  version         int         not null default 1,

  -- The requester neither approves nor retries it.
  constraint reward_two_people check (decided_by_id <> requested_by_id),
  constraint reward_retried_by_another check (asset <> 'ELOAD' or retried_by_id <> requested_by_id),
  -- Rewards need an approval, except small amounts of coins.
  constraint reward_credit_decided check (status not in ('approved', 'processing', 'completed', 'partially_completed', 'failed')
    or decided_by_id is not null or (asset <> 'ELOAD' and total_amount <= 10000)),
  constraint reward_credited_total check (credited + failed <= recipients and credited_amount <= total_amount)
);

create index reward_newest on reward (asset, created_at desc, reward_id desc);
create index reward_by_status on reward (asset, status, created_at desc, reward_id desc);
create index reward_by_total on reward (asset, total_amount, reward_id);
create index reward_by_maker on reward (requested_by_id, asset, created_at desc, reward_id desc);
create index reward_search on reward using gin (search_text gin_trgm_ops);
create index reward_unfinished on reward (updated_at) where status in ('approved', 'processing');

create table reward_recipient (
  id            bigint      generated always as identity unique,
  reward_id     bigint      not null references reward (reward_id) on delete cascade,
  -- Order of crediting: by person, so that two rewards cannot deadlock.
  place         int         not null check (place > 0),
  asset         text        not null,
  subscriber_id bigint      not null references subscriber (id),
  -- Null for a person who never signed in, who cannot be a recipient.
  cognito_sub   uuid        not null,
  name          text        not null,
  mobile_number text        not null,
  amount        bigint      not null,
  status        text        not null default 'pending' check (status in ('pending', 'credited', 'failed', 'rejected', 'cancelled')),
  fail_code     text,
  transfer_id   uuid        unique,
  balance_after bigint,
  credited_at   timestamptz,
  created_at    timestamptz not null default now(),
  search_text   text        not null generated always as (search_fold(name || ' ' || mobile_number)) stored,
  primary key (reward_id, place),
  constraint reward_recipient_once unique (reward_id, subscriber_id),
  constraint reward_recipient_amount check (case asset when 'ELOAD' then amount between 100 and 500000 else amount between 1 and 100000 end),
  constraint reward_recipient_credited check ((status = 'credited') = (transfer_id is not null)),
  constraint reward_recipient_failed check ((status = 'failed') = (fail_code is not null))
) with (fillfactor = 80);

create index reward_recipient_by_status on reward_recipient (reward_id, status, place, id);
create index reward_recipient_log on reward_recipient (asset, created_at desc, id desc);
create index reward_recipient_log_by_status on reward_recipient (asset, status, created_at desc, id desc);
create index reward_recipient_of_person on reward_recipient (subscriber_id, asset, created_at desc, id desc);
create index reward_recipient_search on reward_recipient using gin (search_text gin_trgm_ops);

revoke delete, truncate on reward from erp_api;
revoke truncate on reward_recipient, reward_purse from erp_api;
revoke insert, delete on reward_purse from erp_api;

create table reward_list (
  list_id    bigint      generated always as identity primary key,
  staff_id   bigint      not null,
  asset      text        not null check (asset in ('ELOAD', 'VC', 'BLVCK')),
  version    int         not null default 1,
  updated_at timestamptz not null default now(),
  unique (staff_id, asset)
);

create table reward_list_row (
  id            bigint generated always as identity unique,
  list_id       bigint not null references reward_list (list_id) on delete cascade,
  subscriber_id bigint not null references subscriber (id),
  amount        bigint not null check (amount > 0),
  source        text   not null check (source in ('search', 'segment', 'file', 'reward')),
  primary key (list_id, subscriber_id)
);

create index reward_list_row_in_order on reward_list_row (list_id, id);

create table prp_category (
  id          bigint      generated always as identity primary key,
  name        text        not null check (length(name) between 1 and 80),
  description text        not null default '' check (length(description) <= 2000),
  icon_key    text        references stored_file (key),
  sequence    int         not null default 1 check (sequence between 1 and 9999),
  status      text        not null default 'active' check (status in ('active', 'inactive')),
  search_text text        not null generated always as (search_fold(name)) stored,
  sort_name   text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by  text,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,
  deleted_at  timestamptz
);

create unique index prp_category_name on prp_category (name_fold(name)) where deleted_at is null;
create index prp_category_in_order on prp_category (sequence, id) where deleted_at is null;

create table prp_item (
  id             bigint      generated always as identity primary key,
  category_id    bigint      not null references prp_category (id),
  name           text        not null check (length(name) between 1 and 120),
  description    text        not null default '' check (length(description) <= 2000),
  image_keys     text[]      not null default '{}' check (cardinality(image_keys) <= 5),
  points         int         not null check (points > 0),
  cash_part      bigint      not null default 0 check (cash_part >= 0),
  -- Reduced by the redeeming statement under the row lock, so only one of two requests gets the last item.
  stock          int         not null constraint prp_item_stock check (stock >= 0),
  limit_per_user int         check (limit_per_user > 0),
  start_at       timestamptz,
  end_at         timestamptz,
  deliverable    boolean     not null default true,
  status         text        not null default 'active' check (status in ('active', 'inactive')),
  search_text    text        not null generated always as (search_fold(name)) stored,
  sort_name      text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by     text,
  created_at     timestamptz not null default now(),
  updated_by     text,
  updated_at     timestamptz not null default now(),
  version        int         not null default 1,
  deleted_at     timestamptz,
  constraint prp_item_times check (end_at > start_at)
);

create unique index prp_item_name on prp_item (name_fold(name)) where deleted_at is null;
create index prp_item_newest on prp_item (created_at desc, id desc) where deleted_at is null;
create index prp_item_by_name on prp_item (sort_name, id) where deleted_at is null;
create index prp_item_by_points on prp_item (points, id) where deleted_at is null;
create index prp_item_by_stock on prp_item (stock, id) where deleted_at is null;
create index prp_item_of_category on prp_item (category_id, created_at desc, id desc) where deleted_at is null;
create index prp_item_search on prp_item using gin (search_text gin_trgm_ops) where deleted_at is null;

create table prp_redemption (
  tracking_id      bigint      generated always as identity primary key,
  subscriber_id    bigint      not null references subscriber (id),
  cognito_sub      uuid        not null,
  name             text        not null,
  mobile_number    text        not null,
  item_id          bigint      not null references prp_item (id),
  item_name        text        not null,
  deliverable      boolean     not null,
  points           int         not null check (points > 0),
  cash_part        bigint      not null default 0 check (cash_part >= 0),
  status           text        not null default 'pending' check (status in ('pending', 'processing', 'shipped', 'delivered',
                     'ready_for_pickup', 'completed', 'credited', 'cancelled', 'forfeited')),
  address          text        not null default '' check (length(address) <= 300),
  courier          text        check (courier in ('LBC', 'J&T', 'Ninja Van', '2GO', 'Grab', 'Pick-up')),
  tracking_no      text        not null default '' check (length(tracking_no) <= 60),
  proof_keys       text[]      not null default '{}' check (cardinality(proof_keys) <= 10),
  remarks          text        not null default '' check (length(remarks) <= 500),
  points_transfer  uuid        not null unique,
  cash_transfer    uuid        unique,
  -- Null if the subscriber redeemed it.
  created_by_id    bigint,
  created_by       text        not null,
  cancelled_by_id  bigint,
  search_text      text        not null generated always as (search_fold(name || ' ' || mobile_number || ' ' || item_name || ' ' || tracking_no)) stored,
  created_at       timestamptz not null default now(),
  updated_by       text        not null,
  updated_at       timestamptz not null default now(),
  version          int         not null default 1,

  constraint prp_redemption_two_people check (cancelled_by_id <> created_by_id),
  constraint prp_redemption_cancelled_by check (status <> 'cancelled' or cancelled_by_id is not null),
  -- A delivered item has a proof, and a shipped one a courier.
  constraint prp_redemption_sent check (status not in ('shipped', 'delivered') or (courier is not null and courier <> 'Pick-up' and tracking_no <> '')),
  constraint prp_redemption_proven check (status not in ('delivered', 'completed') or cardinality(proof_keys) > 0),
  constraint prp_redemption_delivery check (case when deliverable then status <> 'credited' else status in ('pending', 'credited', 'cancelled', 'forfeited') end)
);

create index prp_redemption_newest on prp_redemption (created_at desc, tracking_id desc);
create index prp_redemption_by_status on prp_redemption (status, created_at desc, tracking_id desc);
create index prp_redemption_of_item on prp_redemption (item_id, subscriber_id, created_at desc, tracking_id desc);
create index prp_redemption_by_points on prp_redemption (points, tracking_id);
create index prp_redemption_of_person on prp_redemption (subscriber_id, created_at desc);
create index prp_redemption_search on prp_redemption using gin (search_text gin_trgm_ops);
create index prp_redemption_waiting on prp_redemption (created_at) where status = 'pending';

create table prp_redemption_step (
  id          bigint      generated always as identity primary key,
  tracking_id bigint      not null references prp_redemption (tracking_id),
  from_status text,
  status      text        not null,
  courier     text,
  tracking_no text        not null default '',
  proof_keys  text[]      not null default '{}',
  remarks     text        not null default '',
  by_id       bigint,
  by          text        not null,
  created_at  timestamptz not null default now()
);

create index prp_redemption_step_of on prp_redemption_step (tracking_id, id);

revoke update, delete, truncate on prp_redemption_step from erp_api;
revoke delete, truncate on prp_redemption from erp_api;

insert into record_number (kind, last) values ('reward-eload', 0), ('reward-coins', 0);

create view published_prp_item as
  select id, name, points, deliverable, stock, status, deleted_at, search_text, sort_name from prp_item;

-- A view of one table is updatable with the rights of its owner, so the default grants are revoked.
revoke all on published_prp_item from erp_api;

grant select on published_prp_item to erp_api;

create view published_reward_credit as
  select r.reference, p.subscriber_id, p.asset, p.amount
  from reward r join reward_recipient p on p.reward_id = r.reward_id
  where p.status = 'credited';

revoke all on published_reward_credit from erp_api;

grant select on published_reward_credit to erp_api;

-- Credits that staff give to subscribers: eLoad credit, virtual credits, BLVCK coins and PRP points. Each is an asset
-- of its own in the ledger, with a budget that cannot be overdrawn. No asset is ever turned into another here.

-- What is issued comes from `issued`, which alone may be below zero; what is given comes from `budget`.
select ledger_open_account('house:issued:' || lower(asset), asset, 'house', null, null, 1),
       ledger_open_account('house:budget:' || lower(asset), asset, 'house', 0, null, 1)
from unnest(array['ELOAD', 'VC', 'BLVCK', 'PRP']) asset;
select ledger_open_account('house:redeemed:prp', 'PRP', 'house', null, null, 1);

-- What one person has of one asset, and how much staff have given them in the month that `month` names.
create table reward_purse (
  subscriber_id bigint not null references subscriber (id),
  asset         text   not null references ledger_asset check (asset in ('ELOAD', 'VC', 'BLVCK', 'PRP')),
  account_id    bigint not null unique references ledger_account (id),
  month         date   not null default '2000-01-01',
  given         bigint not null default 0 check (given >= 0),
  primary key (subscriber_id, asset)
) with (fillfactor = 70);

-- The purse that is there, or a new and empty one.
create function reward_purse_open(p_subscriber bigint, p_asset text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_id bigint;
begin
  select account_id into found_id from reward_purse where subscriber_id = p_subscriber and asset = p_asset;
  if found then return found_id; end if;
  insert into reward_purse (subscriber_id, asset, account_id)
  values (p_subscriber, p_asset,
    ledger_open_account('purse:' || p_subscriber || ':' || lower(p_asset), p_asset, 'wallet', 0, null, 1))
  on conflict do nothing returning account_id into found_id;
  if found_id is null then
    select account_id into strict found_id from reward_purse where subscriber_id = p_subscriber and asset = p_asset;
  end if;
  return found_id;
end $$;

-- The first day of the month as Manila counts it.
create function reward_month(at timestamptz) returns date language sql stable parallel safe as $$
  select date_trunc('month', at at time zone 'Asia/Manila')::date
$$;

-- Why somebody cannot be given anything, as a code that both languages have words for; null when they can.
create function reward_why_not(
  p_cognito_sub uuid, p_status text, p_wallet_status text, p_deleted_at timestamptz, p_given bigint, p_amount bigint, p_cap bigint
) returns text language sql immutable parallel safe as $$
  select case
    when p_status is null or p_deleted_at is not null then 'gone'
    when p_cognito_sub is null then 'never_signed_in'
    when p_status <> 'active' then 'inactive'
    when p_wallet_status in ('frozen', 'closed') then p_wallet_status
    when coalesce(p_given, 0) + p_amount > p_cap then 'cap'
  end
$$;

create sequence reward_eload_no;
create sequence reward_coin_no;
create function reward_ref(p_asset text) returns text language sql volatile as $$
  select prefix || lpad(n::text, greatest(7, length(n::text)), '0') from (
    select case p_asset when 'ELOAD' then 'RWD' when 'VC' then 'VCG' else 'BLV' end as prefix,
           case p_asset when 'ELOAD' then nextval('reward_eload_no') else nextval('reward_coin_no') end as n) numbered
$$;

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

  -- Where the money of an approved one lies until it is given, and how far the giving has come.
  escrow_id       bigint      references ledger_account (id),
  attempt         int         not null default 0,
  next_place      int         not null default 1,
  credited        int         not null default 0,
  failed          int         not null default 0,
  credited_amount bigint      not null default 0,
  stop_asked      boolean     not null default false,
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

  -- Requester and approver are never the same person, nor is whoever tries it again.
  constraint reward_two_people check (decided_by_id <> requested_by_id),
  constraint reward_tried_again_by_another check (asset <> 'ELOAD' or retried_by_id <> requested_by_id),
  -- Nothing is given without a decision, but for a few coins.
  constraint reward_given_is_decided check (status not in ('approved', 'processing', 'completed', 'partially_completed', 'failed')
    or decided_by_id is not null or (asset <> 'ELOAD' and total_amount <= 10000)),
  constraint reward_given_in_bounds check (credited + failed <= recipients and credited_amount <= total_amount)
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
  -- The order of giving: by person, so that two rewards never wait for each other in a circle.
  place         int         not null check (place > 0),
  asset         text        not null,
  subscriber_id bigint      not null references subscriber (id),
  -- Whoever never signed in has none, and cannot stand here.
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

-- Who gets what cannot be changed once somebody has decided, whoever tries.
create function reward_keep_asked() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending' and (new.asset, new.title, new.purpose, new.recipients, new.total_amount, new.requested_by_id)
      is distinct from (old.asset, old.title, old.purpose, old.recipients, old.total_amount, old.requested_by_id) then
    raise exception 'Reward % is decided: what was asked stays as it is.', old.ref_no using errcode = '23001';
  end if;
  return new;
end $$;
create trigger keep_asked before update on reward for each row execute function reward_keep_asked();

create function reward_keep_recipients() returns trigger language plpgsql as $$
declare
  standing text;
begin
  if tg_op = 'UPDATE' then
    if (new.reward_id, new.place, new.subscriber_id, new.cognito_sub, new.amount)
        is distinct from (old.reward_id, old.place, old.subscriber_id, old.cognito_sub, old.amount)
      or (old.status = 'credited' and new.status <> 'credited') then
      raise exception 'Who gets what stays as it was asked.' using errcode = '23001';
    end if;
    return new;
  end if;
  select status into standing from reward where reward_id = old.reward_id;
  if standing <> 'pending' then
    raise exception 'The recipients of a decided reward stay.' using errcode = '23001';
  end if;
  return old;
end $$;
create trigger keep_recipients before update or delete on reward_recipient for each row execute function reward_keep_recipients();

-- Whom a member of staff is putting together to give something to, before it is asked for: one list for each asset.
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

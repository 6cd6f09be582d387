create table eload_topup (
  id                    bigint      generated always as identity primary key,
  sku                   text        not null check (sku ~ '^[A-Z0-9][A-Z0-9._-]{1,39}$'),
  name                  text        not null check (length(name) between 1 and 100),
  network_id            bigint      not null references eload_network (id),
  provider_id           bigint      not null references eload_provider (id),
  denomination_centavos bigint      check (denomination_centavos between 1 and 99999999999999),
  min_amount_centavos   bigint      check (min_amount_centavos between 500 and 100000),
  max_amount_centavos   bigint      check (max_amount_centavos between 500 and 100000),
  -- In hundredths of a percent: without a running change, and now.
  default_rebate        int         not null check (default_rebate between 0 and 10000),
  current_rebate        int         not null check (current_rebate between 0 and 10000),
  status                text        not null default 'active' check (status in ('active', 'inactive')),
  search_text           text        not null generated always as (search_fold(sku || ' ' || name)) stored,
  sort_name             text        collate "C" not null generated always as (search_fold(name)) stored,
  sort_amount           bigint      not null
                        generated always as (coalesce(denomination_centavos, min_amount_centavos)) stored,
  created_by            text,
  created_at            timestamptz not null default now(),
  updated_by            text,
  updated_at            timestamptz not null default now(),
  version               int         not null default 1,
  deleted_at            timestamptz,

  constraint eload_topup_amounts check (
    case when denomination_centavos is null
      then min_amount_centavos is not null and max_amount_centavos is not null
        and min_amount_centavos < max_amount_centavos
      else min_amount_centavos is null and max_amount_centavos is null
    end
  )
);

create unique index eload_topup_sku on eload_topup (sku) where deleted_at is null;
create index eload_topup_by_sku on eload_topup ((sku collate "C"), id) where deleted_at is null;
create index eload_topup_by_name on eload_topup (sort_name, id) where deleted_at is null;
create index eload_topup_by_amount on eload_topup (sort_amount, id) where deleted_at is null;
create index eload_topup_by_rebate on eload_topup (current_rebate, id) where deleted_at is null;
create index eload_topup_newest on eload_topup (created_at, id) where deleted_at is null;
create index eload_topup_changed on eload_topup (updated_at, id) where deleted_at is null;
create index eload_topup_of_network on eload_topup (network_id, status, id) where deleted_at is null;
create index eload_topup_of_provider on eload_topup (provider_id, network_id) where deleted_at is null;
create index eload_topup_search on eload_topup using gin (search_text gin_trgm_ops);

create table eload_rebate_change (
  change_id        bigint      generated always as identity primary key,
  topup_id         bigint      not null references eload_topup (id),
  -- Values at the time of the request.
  sku              text        not null,
  name             text        not null,
  old_rebate       int         not null check (old_rebate between 0 and 10000),
  new_rebate       int         not null check (new_rebate between 0 and 10000),
  start_at         timestamptz not null,
  end_at           timestamptz,
  reason           text        not null check (length(reason) between 5 and 500),
  line_managers    jsonb       not null,
  status           text        not null default 'for_approval' check (status in
                     ('for_approval', 'approved', 'scheduled', 'applied', 'reverted', 'rejected', 'cancelled', 'expired')),
  request_id       bigint,
  requested_by_id  bigint      not null,
  requested_by     text        not null,
  decided_by_id    bigint,
  decided_by       text,
  decided_at       timestamptz,
  decision_reason  text        not null default '',
  applied_at       timestamptz,
  reverted_at      timestamptz,
  -- Time and number of the next automatic step; an outdated job finds another number.
  next_at          timestamptz,
  generation       int         not null default 0,
  search_text      text        not null generated always as (search_fold(sku || ' ' || name)) stored,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  version          int         not null default 1,

  constraint eload_rebate_change_times check (end_at > start_at),
  constraint eload_rebate_change_two_people check (decided_by_id <> requested_by_id),
  constraint eload_rebate_change_next check (
    (next_at is not null) = (status = 'scheduled' or (status = 'applied' and end_at is not null))
  ),
  -- Periods of a top-up do not overlap. A change without an end becomes the default once it is applied,
  -- which ends its period.
  constraint eload_rebate_change_one_at_a_time exclude using gist (
    int8range(topup_id, topup_id, '[]') with &&,
    tstzrange(start_at, end_at) with &&
  ) where (
    status in ('for_approval', 'approved', 'scheduled') or (status = 'applied' and end_at is not null)
  )
);

create index eload_rebate_change_newest on eload_rebate_change (created_at, change_id);
create index eload_rebate_change_by_start on eload_rebate_change (start_at, change_id);
create index eload_rebate_change_of_topup on eload_rebate_change (topup_id, start_at, change_id);
create index eload_rebate_change_by_status on eload_rebate_change (status, created_at, change_id);
create index eload_rebate_change_due on eload_rebate_change (next_at) where next_at is not null;
create index eload_rebate_change_search on eload_rebate_change using gin (search_text gin_trgm_ops);

revoke delete, truncate on eload_rebate_change from erp_api;

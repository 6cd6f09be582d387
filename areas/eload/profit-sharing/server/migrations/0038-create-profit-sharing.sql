create table eload_profit_share (
  id              bigint      generated always as identity primary key,
  network_id      bigint      references eload_network (id),
  sku_id          bigint      references eload_topup (id),
  -- Scope as one text, for unique indexes.
  scope           text        not null generated always as (
    case when sku_id is not null then 'sku ' || sku_id when network_id is not null then 'network ' || network_id else 'all' end
  ) stored,
  company_share   int         not null check (company_share between 0 and 10000),
  agent_share     int         not null check (agent_share between 0 and 10000),
  merchant_share  int         not null check (merchant_share between 0 and 10000),
  effective_at    timestamptz not null,
  -- Start of the next one of its scope; null while none is approved.
  effective_until timestamptz,
  reason          text        not null check (length(reason) between 5 and 500),
  status          text        not null default 'pending' check (status in ('pending', 'returned', 'active', 'rejected', 'superseded')),

  requested_by_id bigint      not null,
  requested_by    text        not null,
  decided_by_id   bigint,
  decided_by      text,
  decided_at      timestamptz,
  decision_reason text        not null default '' check (length(decision_reason) <= 500),

  created_at      timestamptz not null default now(),
  updated_by      text,
  updated_at      timestamptz not null default now(),
  version         int         not null default 1,
  deleted_at      timestamptz,

  constraint eload_profit_share_total check (company_share + agent_share + merchant_share = 10000),
  constraint eload_profit_share_times check (effective_until > effective_at),
  constraint eload_profit_share_decided check ((status = 'pending') = (decided_by_id is null)),
  constraint eload_profit_share_superseded check (status <> 'superseded' or effective_until is not null),
  constraint eload_profit_share_rejected_reason check (status <> 'rejected' or length(decision_reason) >= 5),
  constraint eload_profit_share_second_person check (decided_by_id <> requested_by_id),
  constraint eload_profit_share_returned_reason check (status <> 'returned' or length(decision_reason) >= 5)
);

-- One per scope and time, and one pending request per scope.
create unique index eload_profit_share_moment on eload_profit_share (scope, effective_at) where status in ('active', 'superseded');
create unique index eload_profit_share_waiting on eload_profit_share (scope) where status = 'pending';
create index eload_profit_share_newest on eload_profit_share (created_at desc, id desc);
create index eload_profit_share_by_status on eload_profit_share (status, created_at desc, id desc);
create index eload_profit_share_by_network on eload_profit_share (network_id, created_at desc, id desc);
create index eload_profit_share_by_moment on eload_profit_share (effective_at, id);
create index eload_profit_share_over on eload_profit_share (effective_until) where status = 'active' and effective_until is not null;

revoke delete, truncate on eload_profit_share from erp_api;

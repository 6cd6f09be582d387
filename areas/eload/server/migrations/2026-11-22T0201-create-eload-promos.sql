-- What is sold of each carrier, at which amount, through which providers. `ml` sells diamonds of a game.
create table eload_promo (
  id               bigint      generated always as identity primary key,
  carrier          text        not null check (carrier in
                     ('globe', 'tm', 'gomo', 'smart', 'tnt', 'sun', 'dito', 'cherry', 'ml')),
  sku              text        not null check (length(sku) between 1 and 40),
  keyword          text        not null default '' check (length(keyword) <= 40),
  name             text        not null check (length(name) between 1 and 100),
  description      text        not null default '' check (length(description) <= 2000),
  amount_centavos  bigint      not null check (amount_centavos between 100 and 500000),
  srp_centavos     bigint      not null check (srp_centavos <= 99999999999999),
  type             text        not null check (type in
                     ('regular', 'promo', 'data', 'call_text', 'combo', 'load_wallet', 'game_pin')),
  validity_days    int         not null default 0 check (validity_days between 0 and 365),
  data_mb          int         check (data_mb >= 0),
  category_id      bigint      not null references eload_category (id),
  network_id       bigint      references eload_network (id),
  network_group_id bigint      references eload_network_group (id),
  rebate_type      text        not null check (rebate_type in ('percent', 'fixed')),
  -- Hundredths of a percent, or centavos.
  rebate           int         not null,
  -- The line of the log that tells of the present rebate: none changes without one.
  rebate_log_id    bigint      not null,
  is_featured      boolean     not null default false,
  sequence         int         not null default 0 check (sequence between 0 and 9999),
  status           text        not null default 'active' check (status in ('active', 'inactive')),
  diamonds         int         check (diamonds > 0),
  bonus            int         check (bonus >= 0),
  requires_zone    boolean     not null default false,
  -- When it was last bought: until a year after, it is kept.
  last_sold_at     timestamptz,
  search_text      text        not null generated always as (search_fold(sku || ' ' || keyword || ' ' || name)) stored,
  sort_name        text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by       text,
  created_at       timestamptz not null default now(),
  updated_by       text,
  updated_at       timestamptz not null default now(),
  version          int         not null default 1,
  deleted_at       timestamptz,

  constraint eload_promo_srp check (srp_centavos >= amount_centavos),
  constraint eload_promo_rebate check (
    case rebate_type when 'percent' then rebate between 0 and 2000 else rebate >= 0 and rebate < amount_centavos end
  ),
  -- A network carries every promo but those of the game, which have diamonds in its place.
  constraint eload_promo_of_network check ((carrier = 'ml') = (network_id is null)),
  constraint eload_promo_of_game check (
    case when carrier = 'ml' then type = 'game_pin' and diamonds is not null
    else diamonds is null and bonus is null and not requires_zone end
  )
);
create unique index eload_promo_sku on eload_promo (carrier, upper(sku)) where deleted_at is null;
create index eload_promo_newest on eload_promo (carrier, created_at desc, id desc) where deleted_at is null;
create index eload_promo_changed on eload_promo (carrier, updated_at desc, id desc) where deleted_at is null;
create index eload_promo_named on eload_promo (carrier, sort_name, id) where deleted_at is null;
create index eload_promo_amount on eload_promo (carrier, amount_centavos, id) where deleted_at is null;
create index eload_promo_order on eload_promo (carrier, sequence, id) where deleted_at is null;
create index eload_promo_standing on eload_promo (carrier, status, created_at desc, id desc) where deleted_at is null;
create index eload_promo_of_category on eload_promo (category_id, id) where deleted_at is null;
create index eload_promo_on_network on eload_promo (network_id, id) where deleted_at is null;
create index eload_promo_on_group on eload_promo (network_group_id, id) where deleted_at is null;
create index eload_promo_search on eload_promo using gin (search_text gin_trgm_ops);

-- Which providers send it, in the order in which they are tried, under which code and for how much.
create table eload_promo_provider (
  promo_id      bigint not null references eload_promo (id),
  provider_id   bigint not null references eload_provider (id),
  provider_sku  text   not null check (length(provider_sku) between 1 and 60),
  cost_centavos bigint not null check (cost_centavos >= 0),
  priority      int    not null check (priority between 1 and 10),
  primary key (promo_id, provider_id),
  constraint eload_promo_provider_priority unique (promo_id, priority) deferrable initially deferred
);
create index eload_promo_provider_of_provider on eload_promo_provider (provider_id, promo_id);

-- Every rebate there ever was, and how it came to be.
create table eload_promo_rebate_log (
  id          bigint      generated always as identity primary key,
  promo_id    bigint      not null references eload_promo (id) deferrable initially deferred,
  old_type    text        check (old_type in ('percent', 'fixed')),
  old_rebate  int,
  rebate_type text        not null check (rebate_type in ('percent', 'fixed')),
  new_rebate  int         not null,
  source      text        not null check (source in ('manual', 'bulk', 'scheduler', 'campaign')),
  reason      text        not null default '' check (length(reason) <= 500),
  actor_email text        not null default '',
  actor_name  text        not null default '',
  created_at  timestamptz not null default now(),

  constraint eload_promo_rebate_log_tells unique (id, promo_id, rebate_type, new_rebate),
  constraint eload_promo_rebate_log_first check ((old_type is null) = (old_rebate is null))
);
create index eload_promo_rebate_log_of_promo on eload_promo_rebate_log (promo_id, created_at desc, id desc);
create index eload_promo_rebate_log_newest on eload_promo_rebate_log (created_at desc, id desc);
revoke update, delete on eload_promo_rebate_log from erp_api;

alter table eload_promo add constraint eload_promo_rebate_told
  foreign key (rebate_log_id, id, rebate_type, rebate)
  references eload_promo_rebate_log (id, promo_id, rebate_type, new_rebate) deferrable initially deferred;

-- No provider may be sold through at a loss: the rebate never exceeds what is left of the amount after the cost.
-- An active promo has a provider to be sent through.
create function eload_promo_holds() returns trigger language plpgsql as $$
declare
  wanted bigint := case when tg_table_name = 'eload_promo' then (to_jsonb(coalesce(new, old)) ->> 'id')::bigint
                   else (to_jsonb(coalesce(new, old)) ->> 'promo_id')::bigint end;
  promo  eload_promo;
begin
  select * into promo from eload_promo where id = wanted and deleted_at is null;
  if not found then return null; end if;
  if exists (
    select from eload_promo_provider x where x.promo_id = wanted and
      case promo.rebate_type when 'percent' then promo.rebate * promo.amount_centavos
        > (promo.amount_centavos - x.cost_centavos) * 10000
      else promo.rebate > promo.amount_centavos - x.cost_centavos end
  ) then
    raise exception 'A rebate above the margin.'
      using errcode = 'check_violation', constraint = 'eload_promo_within_margin';
  end if;
  if promo.status = 'active' and not exists (select from eload_promo_provider x where x.promo_id = wanted) then
    raise exception 'An active promo without a provider.'
      using errcode = 'check_violation', constraint = 'eload_promo_can_be_sent';
  end if;
  return null;
end $$;

create constraint trigger eload_promo_margin
  after insert or update of amount_centavos, rebate_type, rebate, status, deleted_at on eload_promo
  deferrable initially deferred for each row execute function eload_promo_holds();
create constraint trigger eload_promo_provider_margin after insert or update or delete on eload_promo_provider
  deferrable initially deferred for each row execute function eload_promo_holds();

-- How many promos stand in each category: by what is added, so that two who add at once both count.
create function eload_promo_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update eload_category c set promo_count = promo_count + more.n
    from (select category_id, count(*)::int as n from after_rows where deleted_at is null group by 1 order by 1) more
    where c.id = more.category_id;
  elsif tg_op = 'UPDATE' then
    update eload_category c set promo_count = promo_count + more.n
    from (
      select category_id, sum(n)::int as n from (
        select category_id, 1 as n from after_rows where deleted_at is null
        union all
        select category_id, -1 from before_rows where deleted_at is null
      ) moves group by 1 having sum(n) <> 0 order by 1
    ) more
    where c.id = more.category_id;
  else
    update eload_category c set promo_count = promo_count - less.n
    from (select category_id, count(*)::int as n from before_rows where deleted_at is null group by 1 order by 1) less
    where c.id = less.category_id;
  end if;
  return null;
end $$;
create trigger eload_promo_counts_new after insert on eload_promo
  referencing new table as after_rows for each statement execute function eload_promo_counted();
create trigger eload_promo_counts_moved after update on eload_promo
  referencing old table as before_rows new table as after_rows for each statement execute function eload_promo_counted();
create trigger eload_promo_counts_gone after delete on eload_promo
  referencing old table as before_rows for each statement execute function eload_promo_counted();

-- The promos of a special category are promos that there are.
delete from eload_special_category_promo;
alter table eload_special_category_promo add constraint eload_special_category_promo_promo_id_fkey
  foreign key (promo_id) references eload_promo (id);

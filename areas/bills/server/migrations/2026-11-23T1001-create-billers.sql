-- What bills can be paid: categories that billers are found in, providers that reach them, and the billers.
create table bills_category (
  category_id bigint      generated always as identity primary key,
  name        text        not null check (length(name) between 1 and 80),
  icon_key    text        references stored_file (key),
  sequence    int         not null check (sequence > 0),
  status      text        not null default 'active' check (status in ('active', 'inactive')),
  search_text text        not null generated always as (search_fold(' ' || name)) stored,
  sort_name   text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by  text,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,
  deleted_at  timestamptz,

  constraint bills_category_one_place exclude using btree (sequence with =)
    where (deleted_at is null) deferrable initially deferred
);
create unique index bills_category_name on bills_category (lower(name)) where deleted_at is null;
create index bills_category_newest on bills_category (created_at desc, category_id desc) where deleted_at is null;
create index bills_category_changed on bills_category (updated_at desc, category_id desc) where deleted_at is null;
create index bills_category_by_name on bills_category (sort_name, category_id) where deleted_at is null;

create table bills_provider (
  provider_id           bigint generated always as identity primary key,
  code                  text   not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{1,19}$'),
  name                  text   not null check (length(name) between 1 and 100),
  settlement_bank       text   not null default '' check (length(settlement_bank) <= 120),
  contact               text   not null default '' check (length(contact) <= 250),
  fee_type              text   not null check (fee_type in ('fixed', 'percent')),
  -- Centavos where it is fixed, hundredths of a percent where it is a percentage.
  fee                   bigint not null check (fee between 0 and case fee_type when 'percent' then 10000 else 99999999999999 end),
  low_balance_threshold bigint not null default 0 check (low_balance_threshold between 0 and 99999999999999),
  status                text   not null default 'active' check (status in ('active', 'inactive', 'maintenance')),
  search_text text        not null generated always as (search_fold(' ' || name || ' ' || code)) stored,
  sort_name   text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by  text,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,
  deleted_at  timestamptz
);
create unique index bills_provider_code on bills_provider (code) where deleted_at is null;
create unique index bills_provider_name on bills_provider (lower(name)) where deleted_at is null;
create index bills_provider_newest on bills_provider (created_at desc, provider_id desc) where deleted_at is null;
create index bills_provider_changed on bills_provider (updated_at desc, provider_id desc) where deleted_at is null;
create index bills_provider_by_name on bills_provider (sort_name, provider_id) where deleted_at is null;

create table bills_biller (
  id              bigint  generated always as identity primary key,
  code            text    not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{1,19}$'),
  name            text    not null check (length(name) between 1 and 100),
  category_id     bigint  not null references bills_category (category_id),
  logo_key        text    references stored_file (key),
  -- What the payer types, the account number first.
  fields          jsonb   not null check (jsonb_typeof(fields) = 'array' and jsonb_array_length(fields) between 1 and 12),
  min_amount      bigint  not null check (min_amount between 1 and 99999999999999),
  max_amount      bigint  not null check (max_amount between 1 and 99999999999999),
  convenience_fee bigint  not null default 0 check (convenience_fee between 0 and 99999999999999),
  income          bigint  not null default 0 check (income between 0 and 99999999999999),
  merchant_share  bigint  not null default 0 check (merchant_share >= 0),
  accepts_overdue boolean not null default true,
  posting_time    text    not null default 'real_time' check (posting_time in ('real_time', 'next_day', 'three_days')),
  -- On Manila's clock; what is paid from then on counts for the next day. None: any time counts for its day.
  cut_off         text    check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- Its place in its category.
  sequence        int     not null check (sequence > 0),
  status          text    not null default 'inactive' check (status in ('active', 'inactive', 'maintenance')),
  search_text text        not null generated always as (search_fold(' ' || name || ' ' || code)) stored,
  sort_name   text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by  text,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,
  deleted_at  timestamptz,

  constraint bills_biller_amounts check (max_amount >= min_amount),
  -- A store is not given more of a payment than the house has of it.
  constraint bills_biller_share check (merchant_share <= convenience_fee + income),
  constraint bills_biller_one_place exclude using btree (category_id with =, sequence with =)
    where (deleted_at is null) deferrable initially deferred
);
create unique index bills_biller_code on bills_biller (code) where deleted_at is null;
create unique index bills_biller_name on bills_biller (lower(name)) where deleted_at is null;
create index bills_biller_newest on bills_biller (created_at desc, id desc) where deleted_at is null;
create index bills_biller_changed on bills_biller (updated_at desc, id desc) where deleted_at is null;
create index bills_biller_by_name on bills_biller (sort_name, id) where deleted_at is null;
create index bills_biller_of_category on bills_biller (category_id, sequence) where deleted_at is null;

-- Who reaches a biller, and what it is called there. The first that is active is asked.
create table bills_biller_provider (
  biller_id   bigint not null references bills_biller (id),
  provider_id bigint not null references bills_provider (provider_id),
  biller_code text   not null check (length(biller_code) between 1 and 60),
  priority    int    not null check (priority between 1 and 10),
  primary key (biller_id, provider_id),
  unique (biller_id, priority) deferrable initially deferred
);
create index bills_biller_provider_of on bills_biller_provider (provider_id, biller_id);

-- An active biller can be paid: one of its providers is active or about to be again. Looked at when all is written.
create function bills_active_is_reached() returns trigger language plpgsql as $$
begin
  if exists (
    select from bills_biller b
    where b.status = 'active' and b.deleted_at is null
      and case tg_table_name
        when 'bills_biller' then b.id = (to_jsonb(new) ->> 'id')::bigint
        when 'bills_biller_provider' then b.id = (to_jsonb(coalesce(new, old)) ->> 'biller_id')::bigint
        else b.id in (select biller_id from bills_biller_provider where provider_id = (to_jsonb(new) ->> 'provider_id')::bigint)
      end
      and not exists (
        select from bills_biller_provider r join bills_provider p on p.provider_id = r.provider_id
        where r.biller_id = b.id and p.status <> 'inactive' and p.deleted_at is null)
  ) then
    raise exception 'An active biller has a provider that is not inactive.' using errcode = '23514', constraint = 'bills_active_is_reached';
  end if;
  return null;
end $$;
create constraint trigger bills_active_is_reached after insert or update on bills_biller
  deferrable initially deferred for each row execute function bills_active_is_reached();
create constraint trigger bills_active_is_reached after update or delete on bills_biller_provider
  deferrable initially deferred for each row execute function bills_active_is_reached();
create constraint trigger bills_active_is_reached after update on bills_provider
  deferrable initially deferred for each row execute function bills_active_is_reached();

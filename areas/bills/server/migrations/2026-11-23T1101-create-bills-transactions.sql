create sequence bills_topup_no;
create sequence bills_sell_no;
create schema bills_month;

-- Money that a subscriber put in by a way to pay in order to pay bills, from the moment it was asked for.
create table bills_topup (
  id              bigint      not null default nextval('bills_topup_no'),
  ref_no          text        not null check (length(ref_no) between 1 and 40),
  user_id         bigint      not null,
  wallet_id       bigint      not null,
  -- Who they were then: a report does not change with their name.
  user_name       text        not null check (length(user_name) <= 250),
  mobile          text        not null check (length(mobile) <= 20),
  business_name   text        not null default '' check (length(business_name) <= 160),
  payment_method  text        not null check (payment_method in ('card', 'gcash', 'bpi', 'maya', 'unionbank')),
  amount_centavos bigint      not null check (amount_centavos > 0),
  fee_centavos    bigint      not null default 0 check (fee_centavos >= 0 and fee_centavos < amount_centavos),
  provider_ref    text        not null default '' check (length(provider_ref) <= 80),
  -- What moved in, once it was paid, and what moved out again.
  transfer_id     uuid,
  refund_id       uuid,
  status          text        not null check (status in ('pending', 'paid', 'failed', 'expired', 'refunded')),
  search_text     text        not null generated always as
                    (search_fold(ref_no || ' ' || mobile || ' 0' || substr(mobile, 4) || ' ' || provider_ref)) stored,
  created_at      timestamptz not null default clock_timestamp(),
  updated_at      timestamptz not null default clock_timestamp(),
  version         int         not null default 1,
  primary key (id, created_at),
  constraint bills_topup_paid check ((status in ('paid', 'refunded')) = (transfer_id is not null)),
  constraint bills_topup_refunded check ((status = 'refunded') = (refund_id is not null))
) partition by range (created_at);
create table bills_month.topup_other partition of bills_topup default;

create index bills_topup_newest on bills_topup (created_at, id);
create index bills_topup_by_status on bills_topup (status, created_at, id);
create index bills_topup_by_method on bills_topup (payment_method, created_at, id);
create index bills_topup_by_amount on bills_topup (amount_centavos, id);
create index bills_topup_of_user on bills_topup (user_id, created_at, id);
create index bills_topup_search on bills_topup using gin (search_text gin_trgm_ops);

-- A bill that somebody paid: from the moment it left the wallet until the biller has it, or the wallet again.
create table bills_sell (
  id               bigint      not null default nextval('bills_sell_no'),
  ref_no           text        not null check (length(ref_no) between 1 and 40),
  user_id          bigint      not null,
  wallet_id        bigint      not null,
  user_name        text        not null check (length(user_name) <= 250),
  mobile           text        not null check (length(mobile) <= 20),
  business_name    text        not null default '' check (length(business_name) <= 160),
  biller_id        bigint      not null references bills_biller (id),
  provider_id      bigint      not null references bills_provider (provider_id),
  biller_code      text        not null check (length(biller_code) <= 60),
  -- In full for the biller. Screens and files get the last four.
  account_number   text        not null check (length(account_number) between 1 and 60),
  -- Everything that was typed, with the labels of then: [{key, label, value}].
  typed            jsonb       not null default '[]' check (jsonb_typeof(typed) = 'array'),
  amount_centavos  bigint      not null check (amount_centavos > 0),
  -- What the biller's fees were when it was paid.
  fee_centavos     bigint      not null default 0 check (fee_centavos >= 0),
  income_centavos  bigint      not null default 0 check (income_centavos >= 0),
  share_centavos   bigint      not null default 0 check (share_centavos >= 0),
  charge_centavos  bigint      not null default 0 check (charge_centavos >= 0),
  provider_ref     text        not null default '' check (length(provider_ref) <= 80),
  -- The day in Manila on which the biller posts it.
  posts_on         date        not null,
  -- What left the wallet; what came back; what the store got.
  transfer_id      uuid        not null,
  reversal_id      uuid,
  share_id         uuid,
  -- When its money was last tried to be given back, and why it could not be.
  tried_at         timestamptz not null default '-infinity',
  held_back        text        not null default '' check (length(held_back) <= 500),
  status           text        not null default 'pending' check (status in ('pending', 'processing', 'success', 'failed', 'reversed')),
  search_text      text        not null generated always as
                     (search_fold(ref_no || ' ' || mobile || ' 0' || substr(mobile, 4) || ' ' || provider_ref || ' ' || right(account_number, 4))) stored,
  created_at       timestamptz not null default clock_timestamp(),
  updated_at       timestamptz not null default clock_timestamp(),
  version          int         not null default 1,
  primary key (id, created_at),
  constraint bills_sell_proved check (status <> 'success' or provider_ref <> ''),
  constraint bills_sell_reversed check ((status = 'reversed') = (reversal_id is not null)),
  constraint bills_sell_shared check (share_id is null or status = 'success')
) partition by range (created_at);
create table bills_month.sell_other partition of bills_sell default;

create index bills_sell_newest on bills_sell (created_at, id);
create index bills_sell_by_status on bills_sell (status, created_at, id);
create index bills_sell_of_biller on bills_sell (biller_id, created_at, id);
create index bills_sell_of_provider on bills_sell (provider_id, created_at, id);
create index bills_sell_by_amount on bills_sell (amount_centavos, id);
create index bills_sell_of_user on bills_sell (user_id, created_at, id);
create index bills_sell_open on bills_sell (biller_id, id) where status in ('pending', 'processing', 'failed');
create index bills_sell_to_reverse on bills_sell (tried_at, id) where status = 'failed';
create index bills_sell_search on bills_sell using gin (search_text gin_trgm_ops);

revoke delete, truncate on bills_topup, bills_sell from erp_api;

-- Every status a payment has had since its first. Only ever added to; by the house, as reports are read only.
create table bills_sell_change (
  id           bigint      generated always as identity primary key,
  sell_id      bigint      not null,
  from_status  text        not null,
  to_status    text        not null,
  reason       text        not null default '' check (length(reason) <= 500),
  provider_ref text        not null default '' check (length(provider_ref) <= 80),
  transfer_id  uuid        unique,
  created_at   timestamptz not null default clock_timestamp(),
  check (from_status <> to_status)
);
create index bills_sell_change_of_sell on bills_sell_change (sell_id, id);
-- Money goes back once.
create unique index bills_sell_change_one_reversal on bills_sell_change (sell_id) where to_status = 'reversed';
revoke update, delete, truncate on bills_sell_change from erp_api;

-- A payment goes its way in one direction, and what was paid does not change on it.
create function bills_sell_goes_on() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (('pending', 'processing'), ('processing', 'success'), ('processing', 'failed'),
      ('failed', 'reversed')) and old.status <> new.status then
    raise exception 'A payment that is % cannot become %.', old.status, new.status using errcode = '23514', constraint = 'bills_sell_goes_on';
  end if;
  if (old.wallet_id, old.amount_centavos, old.fee_centavos, old.account_number, old.transfer_id, old.created_at)
      is distinct from (new.wallet_id, new.amount_centavos, new.fee_centavos, new.account_number, new.transfer_id, new.created_at) then
    raise exception 'What was paid does not change.' using errcode = '23514', constraint = 'bills_sell_stays';
  end if;
  return new;
end $$;
create trigger goes_on before update on bills_sell for each row execute function bills_sell_goes_on();

create function bills_topup_goes_on() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (('pending', 'paid'), ('pending', 'failed'), ('pending', 'expired'), ('paid', 'refunded'))
      and old.status <> new.status then
    raise exception 'A top-up that is % cannot become %.', old.status, new.status using errcode = '23514', constraint = 'bills_topup_goes_on';
  end if;
  return new;
end $$;
create trigger goes_on before update on bills_topup for each row execute function bills_topup_goes_on();

-- How many of each kind there were on each day in Manila, and of how much. A count may stand in several rows.
create table bills_topup_day (like topup_txn_day);
create index bills_topup_day_key on bills_topup_day (day, status, payment_method);
create trigger count_inserted after insert on bills_topup referencing new table as added
  for each statement execute function count_report_rows('bills_topup_day');
create trigger count_updated after update on bills_topup referencing old table as removed new table as added
  for each statement execute function count_report_rows('bills_topup_day');

create table bills_sell_day (
  day date not null, status text not null, biller_id bigint not null, provider_id bigint not null, n bigint not null, amount bigint not null
);
create index bills_sell_day_key on bills_sell_day (day, status, biller_id, provider_id);

-- Joins the rows of one kind into one. Rows that somebody else is joining are left to them.
create function fold_bills_sell_days() returns void language sql as $$
  with many as (
    select day, status, biller_id, provider_id from bills_sell_day group by 1, 2, 3, 4 having count(*) > 8
  ), held as materialized (
    select c.ctid as place from bills_sell_day c join many using (day, status, biller_id, provider_id) for update of c skip locked
  ), gone as (
    delete from bills_sell_day where ctid = any (array(select place from held)) returning *
  )
  insert into bills_sell_day
  select day, status, biller_id, provider_id, sum(n), sum(amount) from gone group by 1, 2, 3, 4 having sum(n) <> 0;
$$;

create function count_bills_sells() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into bills_sell_day
    select manila_day(created_at), status, biller_id, provider_id, count(*), sum(amount_centavos) from added group by 1, 2, 3, 4;
  else
    insert into bills_sell_day
    select manila_day(created_at), status, biller_id, provider_id, sum(sign), sum(sign * amount_centavos)
    from (
      select created_at, status, biller_id, provider_id, amount_centavos, 1 as sign from added
      union all
      select created_at, status, biller_id, provider_id, amount_centavos, -1 from removed
    ) as changes
    group by 1, 2, 3, 4 having sum(sign) <> 0 or sum(sign * amount_centavos) <> 0;
  end if;
  -- Now and then is enough: between two foldings a sum reads a few hundred rows more.
  if random() < 0.02 then perform fold_bills_sell_days(); end if;
  return null;
end $$;
create trigger count_inserted after insert on bills_sell
  referencing new table as added for each statement execute function count_bills_sells();
create trigger count_updated after update on bills_sell
  referencing old table as removed new table as added for each statement execute function count_bills_sells();

-- Makes the partitions from one month to another. What is there already stays as it is.
create function bills_make_months(first_month date, last_month date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date := date_trunc('month', first_month)::date;
  pair  text[];
  busy  boolean;
begin
  perform pg_advisory_xact_lock(7015);
  while month <= last_month loop
    foreach pair slice 1 in array array[['bills_topup', 'topup'], ['bills_sell', 'sell']] loop
      if to_regclass('bills_month.' || pair[2] || to_char(month, '_YYYY_MM')) is null then
        execute format('select exists (select from %I where created_at >= $1 and created_at < $2)', pair[1])
          into busy using month::timestamptz, (month + interval '1 month')::timestamptz;
        if not busy then
          execute format('create table bills_month.%I partition of public.%I for values from (%L) to (%L)',
            pair[2] || to_char(month, '_YYYY_MM'), pair[1], month::timestamptz, (month + interval '1 month')::timestamptz);
        end if;
      end if;
    end loop;
    month := (month + interval '1 month')::date;
  end loop;
end $$;
create function bills_make_partitions(months_ahead int) returns void
language sql security definer set search_path = public, pg_temp as $$
  select bills_make_months((now() - interval '1 month')::date, (now() + make_interval(months => months_ahead))::date);
$$;
select bills_make_months((now() - interval '6 months')::date, now()::date);
select bills_make_partitions(13);

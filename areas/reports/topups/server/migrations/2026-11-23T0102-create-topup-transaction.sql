create sequence topup_txn_no;
create sequence blvck_topup_no;
create schema if not exists report_month;

-- Money that a subscriber put into a wallet through a way to pay, from the moment it was asked for.
create table topup_txn (
  id              bigint      not null default nextval('topup_txn_no'),
  ref_no          text        not null check (length(ref_no) between 1 and 40),
  subscriber_id   bigint      not null,
  wallet_id       bigint      not null,
  -- Who they were then: a report does not change with their name.
  user_name       text        not null check (length(user_name) <= 250),
  mobile          text        not null check (length(mobile) <= 20),
  business_name   text        not null default '' check (length(business_name) <= 160),
  payment_method  text        not null check (payment_method in ('card', 'gcash', 'bpi', 'maya', 'unionbank')),
  amount_centavos bigint      not null check (amount_centavos > 0),
  fee_centavos    bigint      not null default 0 check (fee_centavos between 0 and amount_centavos),
  net_centavos    bigint      not null generated always as (amount_centavos - fee_centavos) stored,
  provider_ref    text        not null default '' check (length(provider_ref) <= 80),
  -- Of the wallet, once the money is in.
  balance_before  bigint,
  balance_after   bigint,
  wallet_txn_id   bigint,
  status          text        not null check (status in ('pending', 'paid', 'failed', 'expired', 'refunded')),
  search_text     text        not null generated always as
                    (search_fold(ref_no || ' ' || mobile || ' 0' || substr(mobile, 4))) stored,
  created_at      timestamptz not null default clock_timestamp(),
  updated_at      timestamptz not null default clock_timestamp(),
  primary key (id, created_at),
  check ((balance_before is null) = (balance_after is null)),
  check ((status in ('paid', 'refunded')) = (balance_after is not null))
) partition by range (created_at);
create table report_month.topup_other partition of topup_txn default;

create index topup_txn_newest on topup_txn (created_at, id);
create index topup_txn_by_status on topup_txn (status, created_at, id);
create index topup_txn_by_method on topup_txn (payment_method, created_at, id);
create index topup_txn_by_amount on topup_txn (amount_centavos, id);
create index topup_txn_of_subscriber on topup_txn (subscriber_id, created_at, id);
create index topup_txn_search on topup_txn using gin (search_text gin_trgm_ops);

-- BLVCK coins that a subscriber bought.
create table blvck_topup (
  id              bigint      not null default nextval('blvck_topup_no'),
  ref_no          text        not null check (length(ref_no) between 1 and 40),
  subscriber_id   bigint      not null,
  user_name       text        not null check (length(user_name) <= 250),
  mobile          text        not null check (length(mobile) <= 20),
  amount_centavos bigint      not null check (amount_centavos > 0),
  coins           int         not null check (coins > 0),
  payment_method  text        not null check (payment_method in ('card', 'gcash', 'bpi', 'maya', 'unionbank')),
  status          text        not null check (status in ('pending', 'paid', 'failed', 'expired', 'refunded')),
  search_text     text        not null generated always as
                    (search_fold(ref_no || ' ' || mobile || ' 0' || substr(mobile, 4))) stored,
  created_at      timestamptz not null default clock_timestamp(),
  primary key (id, created_at)
) partition by range (created_at);
create table report_month.blvck_other partition of blvck_topup default;

create index blvck_topup_newest on blvck_topup (created_at, id);
create index blvck_topup_by_status on blvck_topup (status, created_at, id);
create index blvck_topup_by_method on blvck_topup (payment_method, created_at, id);
create index blvck_topup_by_amount on blvck_topup (amount_centavos, id);
create index blvck_topup_search on blvck_topup using gin (search_text gin_trgm_ops);

-- Reports are read. What happens is written by the house alone.
revoke insert, update, delete, truncate on topup_txn, blvck_topup from erp_api;

-- How many of each kind there were on each day in Manila, and of how much. A count may stand in several rows.
create table topup_txn_day (
  day date not null, status text not null, payment_method text not null, n bigint not null, amount bigint not null
);
create index topup_txn_day_key on topup_txn_day (day, status, payment_method);
create table blvck_topup_day (like topup_txn_day);
create index blvck_topup_day_key on blvck_topup_day (day, status, payment_method);

-- Joins the rows of one kind into one. Rows that somebody else is joining are left to them.
create function fold_report_days(counts regclass) returns void language plpgsql as $$
begin
  execute format($sql$
    with many as (
      select day, status, payment_method from %1$s group by 1, 2, 3 having count(*) > 8
    ), held as materialized (
      select c.ctid as place from %1$s c join many using (day, status, payment_method) for update of c skip locked
    ), gone as (
      delete from %1$s where ctid = any (array(select place from held)) returning *
    )
    insert into %1$s select day, status, payment_method, sum(n), sum(amount) from gone group by 1, 2, 3 having sum(n) <> 0
  $sql$, counts);
end $$;

-- Its argument names the table of the counts.
create function count_report_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    execute format($sql$
      insert into %I select manila_day(created_at), status, payment_method, count(*), sum(amount_centavos)
      from added group by 1, 2, 3 $sql$, tg_argv[0]);
  else
    execute format($sql$
      insert into %I select manila_day(created_at), status, payment_method, sum(sign), sum(sign * amount_centavos)
      from (
        select created_at, status, payment_method, amount_centavos, 1 as sign from added
        union all
        select created_at, status, payment_method, amount_centavos, -1 from removed
      ) as changes
      group by 1, 2, 3 having sum(sign) <> 0 or sum(sign * amount_centavos) <> 0 $sql$, tg_argv[0]);
  end if;
  if random() < 0.02 then perform fold_report_days(tg_argv[0]::regclass); end if;
  return null;
end $$;
create trigger count_inserted after insert on topup_txn referencing new table as added
  for each statement execute function count_report_rows('topup_txn_day');
create trigger count_updated after update on topup_txn referencing old table as removed new table as added
  for each statement execute function count_report_rows('topup_txn_day');
create trigger count_inserted after insert on blvck_topup referencing new table as added
  for each statement execute function count_report_rows('blvck_topup_day');
create trigger count_updated after update on blvck_topup referencing old table as removed new table as added
  for each statement execute function count_report_rows('blvck_topup_day');

-- The counts as a report shows them: one row for a day, a way to pay and a status.
create view topup_summary as
select (day - date '2000-01-01') * 100
    + array_position(array['card', 'gcash', 'bpi', 'maya', 'unionbank'], payment_method) * 10
    + array_position(array['pending', 'paid', 'failed', 'expired', 'refunded'], status) as id,
  day, payment_method, status, sum(n)::bigint as count, sum(amount)::bigint as amount
from topup_txn_day group by day, payment_method, status having sum(n) > 0;
grant select on topup_summary to erp_api;

-- Makes the partitions from one month to another. What is there already stays as it is.
create function report_make_months(first_month date, last_month date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date := date_trunc('month', first_month)::date;
  pair  text[];
  busy  boolean;
begin
  perform pg_advisory_xact_lock(7014);
  while month <= last_month loop
    foreach pair slice 1 in array array[['topup_txn', 'topup'], ['blvck_topup', 'blvck']] loop
      if to_regclass('report_month.' || pair[2] || to_char(month, '_YYYY_MM')) is null then
        execute format('select exists (select from %I where created_at >= $1 and created_at < $2)', pair[1])
          into busy using month::timestamptz, (month + interval '1 month')::timestamptz;
        if not busy then
          execute format('create table report_month.%I partition of public.%I for values from (%L) to (%L)',
            pair[2] || to_char(month, '_YYYY_MM'), pair[1], month::timestamptz, (month + interval '1 month')::timestamptz);
        end if;
      end if;
    end loop;
    month := (month + interval '1 month')::date;
  end loop;
end $$;
create function report_make_partitions(months_ahead int) returns void
language sql security definer set search_path = public, pg_temp as $$
  select report_make_months((now() - interval '1 month')::date, (now() + make_interval(months => months_ahead))::date);
$$;
select report_make_months((now() - interval '6 months')::date, now()::date);
select report_make_partitions(13);

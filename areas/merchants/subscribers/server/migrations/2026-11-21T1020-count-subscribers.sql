-- How many subscribers live under each combination of what lists filter by, kept by triggers.
-- A change adds a row with what it adds or takes, and never touches one that is there: writers do not
-- wait for each other and cannot deadlock. A total is therefore always a sum(n).
create table subscriber_count (
  kyc_acct_type    text   not null,
  kyc_acct_status  text   not null,
  watchlist_status text   not null,
  status           text   not null,
  -- Empty: no address yet.
  region_code      text   not null,
  n                bigint not null
);

-- How many registered on each day in Manila, by which a list finds a far page.
create table subscriber_day_count (
  day date   not null,
  n   bigint not null
);

create index subscriber_count_key
  on subscriber_count (kyc_acct_type, kyc_acct_status, watchlist_status, status, region_code);
create index subscriber_day_count_key on subscriber_day_count (day);

create function manila_day(moment timestamptz) returns date
language sql immutable strict parallel safe
return (moment at time zone 'Asia/Manila')::date;

-- Joins the rows of one key into one. Rows that somebody else is joining are left to them.
create function fold_subscriber_counts() returns void language sql as $$
  with many as (
    select kyc_acct_type, kyc_acct_status, watchlist_status, status, region_code
    from subscriber_count group by 1, 2, 3, 4, 5 having count(*) > 8
  ), held as materialized (
    select c.ctid as place from subscriber_count c
    join many using (kyc_acct_type, kyc_acct_status, watchlist_status, status, region_code)
    for update of c skip locked
  ), gone as (
    delete from subscriber_count where ctid = any (array(select place from held)) returning *
  )
  insert into subscriber_count
  select kyc_acct_type, kyc_acct_status, watchlist_status, status, region_code, sum(n)
  from gone group by 1, 2, 3, 4, 5 having sum(n) <> 0;

  with many as (
    select day from subscriber_day_count group by day having count(*) > 8
  ), held as materialized (
    select c.ctid as place from subscriber_day_count c join many using (day)
    for update of c skip locked
  ), gone as (
    delete from subscriber_day_count where ctid = any (array(select place from held)) returning *
  )
  insert into subscriber_day_count select day, sum(n) from gone group by day having sum(n) <> 0;
$$;

-- Counts everything anew, after a bulk load with the triggers off.
create function recount_subscribers() returns void language sql as $$
  delete from subscriber_count;
  insert into subscriber_count
  select kyc_acct_type, kyc_acct_status, watchlist_status, status, coalesce(region_code, ''), count(*)
  from subscriber where deleted_at is null group by 1, 2, 3, 4, 5;

  delete from subscriber_day_count;
  insert into subscriber_day_count
  select manila_day(registered_at), count(*) from subscriber where deleted_at is null group by 1;
$$;

create function count_subscribers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into subscriber_count
    select kyc_acct_type, kyc_acct_status, watchlist_status, status, coalesce(region_code, ''), count(*)
    from added where deleted_at is null group by 1, 2, 3, 4, 5;

    insert into subscriber_day_count
    select manila_day(registered_at), count(*) from added where deleted_at is null group by 1;

  elsif tg_op = 'DELETE' then
    insert into subscriber_count
    select kyc_acct_type, kyc_acct_status, watchlist_status, status, coalesce(region_code, ''), -count(*)
    from removed where deleted_at is null group by 1, 2, 3, 4, 5;

    insert into subscriber_day_count
    select manila_day(registered_at), -count(*) from removed where deleted_at is null group by 1;

  else
    insert into subscriber_count
    select kyc_acct_type, kyc_acct_status, watchlist_status, status, coalesce(region_code, ''), sum(change)
    from (
      select kyc_acct_type, kyc_acct_status, watchlist_status, status, region_code, 1 as change
      from added where deleted_at is null
      union all
      select kyc_acct_type, kyc_acct_status, watchlist_status, status, region_code, -1
      from removed where deleted_at is null
    ) as changes
    group by 1, 2, 3, 4, 5 having sum(change) <> 0;

    insert into subscriber_day_count
    select manila_day(registered_at), sum(change)
    from (
      select registered_at, 1 as change from added where deleted_at is null
      union all
      select registered_at, -1 from removed where deleted_at is null
    ) as changes
    group by 1 having sum(change) <> 0;
  end if;

  -- Now and then is enough: between two foldings a sum reads a few hundred rows more.
  if random() < 0.02 then perform fold_subscriber_counts(); end if;
  return null;
end
$$;

create trigger count_inserted after insert on subscriber
  referencing new table as added for each statement execute function count_subscribers();
create trigger count_updated after update on subscriber
  referencing old table as removed new table as added for each statement execute function count_subscribers();
create trigger count_deleted after delete on subscriber
  referencing old table as removed for each statement execute function count_subscribers();

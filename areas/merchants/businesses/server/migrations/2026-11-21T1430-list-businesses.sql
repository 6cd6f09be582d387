-- Lists by name sort on this, Ñ with N, whatever the server's locale.
alter table business add column sort_name text collate "C" not null
  generated always as (search_fold(business_name)) stored;

create index business_by_name on business (sort_name, business_id) where deleted_at is null;
create index business_by_type on business (business_type_id, created_at desc, business_id desc) where deleted_at is null;
create index business_by_region on business (region_code, created_at desc, business_id desc) where deleted_at is null;
create index business_by_papers
  on business (registration_kind, created_at desc, business_id desc) where deleted_at is null;
create index business_inactive
  on business (created_at desc, business_id desc) where status = 'inactive' and deleted_at is null;

-- How many businesses there are of each kind that lists filter by, kept by triggers in the manner of
-- subscriber_count: a change adds a row, and a total is a sum(n).
create table business_count (
  status            text     not null,
  business_type_id  smallint not null,
  store_category    text     not null,
  registration_kind text     not null,
  region_code       text     not null,
  n                 bigint   not null
);
create index business_count_key
  on business_count (status, business_type_id, store_category, registration_kind, region_code);

create function fold_business_counts() returns void language sql as $$
  with many as (
    select status, business_type_id, store_category, registration_kind, region_code
    from business_count group by 1, 2, 3, 4, 5 having count(*) > 8
  ), held as materialized (
    select c.ctid as place from business_count c
    join many using (status, business_type_id, store_category, registration_kind, region_code)
    for update of c skip locked
  ), gone as (
    delete from business_count where ctid = any (array(select place from held)) returning *
  )
  insert into business_count
  select status, business_type_id, store_category, registration_kind, region_code, sum(n)
  from gone group by 1, 2, 3, 4, 5 having sum(n) <> 0;
$$;

-- Counts everything anew, after a bulk load with the triggers off.
create function recount_businesses() returns void language sql as $$
  delete from business_count;
  insert into business_count
  select status, business_type_id, store_category, registration_kind, region_code, count(*)
  from business where deleted_at is null group by 1, 2, 3, 4, 5;
$$;
select recount_businesses();

create function count_businesses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into business_count
    select status, business_type_id, store_category, registration_kind, region_code, count(*)
    from added where deleted_at is null group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into business_count
    select status, business_type_id, store_category, registration_kind, region_code, -count(*)
    from removed where deleted_at is null group by 1, 2, 3, 4, 5;
  else
    insert into business_count
    select status, business_type_id, store_category, registration_kind, region_code, sum(change)
    from (
      select status, business_type_id, store_category, registration_kind, region_code, 1 as change
      from added where deleted_at is null
      union all
      select status, business_type_id, store_category, registration_kind, region_code, -1
      from removed where deleted_at is null
    ) as changes
    group by 1, 2, 3, 4, 5 having sum(change) <> 0;
  end if;
  if random() < 0.02 then perform fold_business_counts(); end if;
  return null;
end
$$;

create trigger count_inserted after insert on business
  referencing new table as added for each statement execute function count_businesses();
create trigger count_updated after update on business
  referencing old table as removed new table as added for each statement execute function count_businesses();
create trigger count_deleted after delete on business
  referencing old table as removed for each statement execute function count_businesses();

-- Who bought at a shop, and what it offers. The app writes both; staff only look.
create table business_customer (
  id               bigint      generated always as identity primary key,
  business_id      bigint      not null references business (business_id),
  name             text        not null check (length(name) between 1 and 160),
  mobile           text        not null check (mobile ~ '^\+[1-9][0-9]{7,14}$'),
  last_purchase_at timestamptz not null,
  total_spent      bigint      not null check (total_spent >= 0),
  search_text      text        not null generated always as (search_fold(' ' || name || ' ' || mobile)) stored,
  unique (business_id, mobile)
);
create index business_customer_latest on business_customer (business_id, last_purchase_at desc, id desc);

create table business_product (
  id          bigint generated always as identity primary key,
  business_id bigint not null references business (business_id),
  name        text   not null check (length(name) between 1 and 120),
  category    text   not null default '' check (length(category) <= 80),
  price       bigint not null check (price >= 0),
  stock       int    not null check (stock >= 0),
  search_text text   not null generated always as (search_fold(' ' || name || ' ' || category)) stored,
  unique (business_id, name)
);

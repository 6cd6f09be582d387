-- What the report of sales asks beside what a sale is: a search, who ended it, and counts by day.
alter table eload_txn
  add column search_text text not null generated always as (search_fold(ref_no || ' ' || mobile || ' ' || provider_ref)) stored,
  -- Who of staff called it failed, and who gave the money back: from ₱1,000.00 on, two persons.
  add column failed_by_id bigint,
  add column refunded_by_id bigint,
  add constraint eload_txn_refund_by_second check (
    amount_centavos < 100000 or failed_by_id is null or refunded_by_id is null or refunded_by_id <> failed_by_id
  );
create index eload_txn_search on eload_txn using gin (search_text gin_trgm_ops);
create index eload_txn_of_carrier on eload_txn (carrier, created_at, id);
create index eload_txn_by_amount on eload_txn (amount_centavos, id);
grant select, insert, update on eload_txn to erp_api;

-- Every status a sale has had since its first, and who gave it. Only ever added to.
create table eload_txn_change (
  id           bigint      generated always as identity primary key,
  txn_id       bigint      not null,
  from_status  text        not null,
  to_status    text        not null check (to_status in ('pending', 'processing', 'success', 'failed', 'refunded', 'for_review')),
  reason       text        not null default '' check (length(reason) <= 500),
  provider_ref text        not null default '' check (length(provider_ref) <= 80),
  -- Staff, or nobody where the provider's answer did it.
  actor_id     bigint,
  actor_email  text        not null default '',
  actor_name   text        not null default '',
  -- What moved, where money went back.
  transfer_id  uuid        unique,
  created_at   timestamptz not null default clock_timestamp(),
  check (from_status <> to_status),
  check (transfer_id is null or to_status = 'refunded')
);
create index eload_txn_change_of_txn on eload_txn_change (txn_id, id);
-- Money goes back once.
create unique index eload_txn_change_one_refund on eload_txn_change (txn_id) where to_status = 'refunded';
revoke update, delete, truncate on eload_txn_change from erp_api;

-- How many sales of each kind there were on each day in Manila, and of how much. A count may stand in several rows.
create table eload_txn_day (
  day         date   not null,
  status      text   not null,
  carrier     text   not null,
  provider_id bigint not null,
  network_id  bigint,
  n           bigint not null,
  amount      bigint not null
);
create index eload_txn_day_key on eload_txn_day (day, status, carrier, provider_id, network_id);

create function fold_eload_txn_days() returns void language sql as $$
  with many as (
    select day, status, carrier, provider_id, network_id from eload_txn_day group by 1, 2, 3, 4, 5 having count(*) > 8
  ), held as materialized (
    select c.ctid as place from eload_txn_day c
    join many m on (c.day, c.status, c.carrier, c.provider_id) = (m.day, m.status, m.carrier, m.provider_id)
      and c.network_id is not distinct from m.network_id
    for update of c skip locked
  ), gone as (
    delete from eload_txn_day where ctid = any (array(select place from held)) returning *
  )
  insert into eload_txn_day
  select day, status, carrier, provider_id, network_id, sum(n), sum(amount)
  from gone group by 1, 2, 3, 4, 5 having sum(n) <> 0;
$$;

create function count_eload_txns() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into eload_txn_day
    select manila_day(created_at), status, carrier, provider_id, network_id, count(*), sum(amount_centavos)
    from added group by 1, 2, 3, 4, 5;
  else
    insert into eload_txn_day
    select manila_day(created_at), status, carrier, provider_id, network_id, sum(sign), sum(sign * amount_centavos)
    from (
      select created_at, status, carrier, provider_id, network_id, amount_centavos, 1 as sign from added
      union all
      select created_at, status, carrier, provider_id, network_id, amount_centavos, -1 from removed
    ) as changes
    group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount_centavos) <> 0;
  end if;
  -- Now and then is enough: between two foldings a sum reads a few hundred rows more.
  if random() < 0.02 then perform fold_eload_txn_days(); end if;
  return null;
end $$;
create trigger count_inserted after insert on eload_txn
  referencing new table as added for each statement execute function count_eload_txns();
create trigger count_updated after update on eload_txn
  referencing old table as removed new table as added for each statement execute function count_eload_txns();

insert into eload_txn_day
select manila_day(created_at), status, carrier, provider_id, network_id, count(*), sum(amount_centavos)
from eload_txn group by 1, 2, 3, 4, 5;

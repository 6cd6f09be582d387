-- What each merchant was paid on each day in Manila, by people and by customers, and what it brought.
-- One row a merchant and day: whoever writes it holds the merchant's wallet already, so nobody waits longer for it.
create table kankolek_day (
  id          bigint generated always as identity primary key,
  business_id bigint not null references business (business_id),
  day         date   not null,
  txn_count   int    not null default 0 check (txn_count >= 0),
  p2p         bigint not null default 0 check (p2p >= 0),
  p2m         bigint not null default 0 check (p2m >= 0),
  -- What was charged for being paid by QR, whoever bore it.
  mdr         bigint not null default 0 check (mdr >= 0),
  -- Everything these payments brought the house: the MDR and the fees of people who sent.
  share       bigint not null default 0 check (share >= mdr),
  total       bigint not null generated always as (p2p + p2m) stored,
  unique (day, business_id)
);
create index kankolek_day_of_business on kankolek_day (business_id, day);

-- Counts a payment into a merchant's wallet, or takes one out again that was reversed.
create function kankolek_count() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shop bigint;
  fees bigint;
  by_people bigint := case new.type when 'p2p_receive' then new.amount else 0 end;
  by_customers bigint := case new.type when 'p2m_receive' then new.amount else 0 end;
  charge bigint;
begin
  select business_id into shop from wallet where wallet_id = new.wallet_id;
  if shop is null then return null; end if;
  -- The other leg was written a moment before this one, under the same transfer.
  select sum(fee) into fees from wallet_txn
    where transfer_id = new.transfer_id and created_at between new.created_at - interval '1 hour' and new.created_at + interval '1 hour';
  charge := case new.type when 'p2m_receive' then fees else 0 end;
  if tg_op = 'INSERT' then
    insert into kankolek_day as d (business_id, day, txn_count, p2p, p2m, mdr, share)
      values (shop, manila_day(new.created_at), 1, by_people, by_customers, charge, fees)
      on conflict (day, business_id) do update set txn_count = d.txn_count + 1, p2p = d.p2p + excluded.p2p,
        p2m = d.p2m + excluded.p2m, mdr = d.mdr + excluded.mdr, share = d.share + excluded.share;
  else
    update kankolek_day d set txn_count = d.txn_count - 1, p2p = d.p2p - by_people, p2m = d.p2m - by_customers,
        mdr = d.mdr - charge, share = d.share - fees
      where d.day = manila_day(new.created_at) and d.business_id = shop;
  end if;
  return null;
end $$;
create trigger count_for_kankolek after insert on wallet_txn for each row
  when (new.type in ('p2p_receive', 'p2m_receive') and new.status = 'success') execute function kankolek_count();
create trigger uncount_for_kankolek after update of status on wallet_txn for each row
  when (new.type in ('p2p_receive', 'p2m_receive') and old.status = 'success' and new.status = 'reversed')
  execute function kankolek_count();

-- Counts everything anew, after a bulk load with the triggers off.
create function kankolek_recount() returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from kankolek_day;
  with fees as (
    select transfer_id, sum(fee) as fee from wallet_txn
    where type in ('p2p_send', 'p2p_receive', 'p2m_pay', 'p2m_receive') and status = 'success' group by 1
  )
  insert into kankolek_day (business_id, day, txn_count, p2p, p2m, mdr, share)
  select w.business_id, manila_day(t.created_at), count(*),
    coalesce(sum(t.amount) filter (where t.type = 'p2p_receive'), 0),
    coalesce(sum(t.amount) filter (where t.type = 'p2m_receive'), 0),
    coalesce(sum(f.fee) filter (where t.type = 'p2m_receive'), 0), coalesce(sum(f.fee), 0)
  from wallet_txn t join wallet w on w.wallet_id = t.wallet_id and w.business_id is not null
  join fees f on f.transfer_id = t.transfer_id
  where t.type in ('p2p_receive', 'p2m_receive') and t.status = 'success'
  group by 1, 2;
$$;
select kankolek_recount();

revoke insert, update, delete, truncate on kankolek_day from erp_api;
revoke all on function kankolek_recount() from public;

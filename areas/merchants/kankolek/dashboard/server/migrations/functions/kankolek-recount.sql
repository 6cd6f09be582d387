create or replace function kankolek_recount() returns void
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
comment on function kankolek_recount is
  'Rebuilds kankolek_day, after a bulk load without triggers.';

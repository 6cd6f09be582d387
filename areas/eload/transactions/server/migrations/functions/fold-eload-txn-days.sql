create or replace function fold_eload_txn_days() returns void language sql as $$
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
comment on function fold_eload_txn_days is
  'Merges daily count rows of the same kind. Rows locked by another process are skipped.';

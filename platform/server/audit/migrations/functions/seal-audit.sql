create or replace function seal_audit(at_most int default 20000, patiently boolean default false) returns int
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  last      audit_link;
  entry     record;
  settled   xid8;
  ahead     xid8;
  is_moved  boolean;
  is_ahead  boolean;
  from_tx   xid8;
  until_tx  xid8;
  place     bigint;
  head      bytea;
  moment    timestamptz;
begin
  if patiently then
    perform pg_advisory_xact_lock(7003);
  elsif not pg_try_advisory_xact_lock(7003) then
    return null;
  end if;

  select * into last from audit_link order by position desc limit 1;
  place := coalesce(last.position, 0);
  head := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
  -- One statement, because a transaction that starts between two snapshots would look like one of the future.
  select pg_snapshot_xmin(s), pg_snapshot_xmax(s),
    coalesce(last.tx >= pg_snapshot_xmax(s), false) or coalesce((
      select not exists (select from audit_link l where l.entry_id = e.id)
      from audit_entry e where e.tx >= pg_snapshot_xmax(s)
      order by e.tx desc, e.id desc limit 1), false)
  into settled, ahead, is_moved from pg_current_snapshot() s;
  -- A future transaction at the end of the chain or in an unsealed entry was restored from another cluster, whose
  -- transaction ids do not apply here. All entries of other clusters are sealed before those of this one: afterwards
  -- the end of the chain would no longer show that some are left.
  is_ahead := is_moved and exists (select from audit_entry e
    where e.tx >= ahead and not exists (select from audit_link l where l.entry_id = e.id));
  from_tx := case when is_ahead then ahead when is_moved then '0'::xid8 else coalesce(last.tx, '0'::xid8) end;
  until_tx := case when is_ahead then '18446744073709551615'::xid8 else settled end;
  moment := clock_timestamp();

  for entry in
    select e.id, e.at, e.tx, audit_digest(e) as digest
    from audit_entry e
    where (e.tx, e.id) > (from_tx, case when is_moved then 0 else coalesce(last.entry_id, 0) end)
      and e.tx < until_tx
      and not exists (select from audit_link l where l.entry_id = e.id)
    order by e.tx, e.id
    limit at_most
  loop
    place := place + 1;
    head := sha256(head || int8send(place) || timestamptz_send(moment) || entry.digest);
    insert into audit_link (position, entry_id, entry_at, tx, sealed_at, hash)
    values (place, entry.id, entry.at, entry.tx, moment, head);
  end loop;
  return place - coalesce(last.position, 0);
end $$;
comment on function seal_audit is
  'Adds links for entries of ended transactions, oldest first, and returns their number; null while another process does so. Only transactions older than every running one are sealed, so no entry can appear before a sealed one.';
grant execute on function seal_audit to erp_api;

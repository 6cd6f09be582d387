create or replace function seal_ledger(at_most int default 5000, patiently boolean default false, completely boolean default true) returns int
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
-- Postings are looked up by transfer: a plan made while a partition was empty would read the whole partition.
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  last     ledger_link;
  transfer record;
  earliest timestamptz;
  place    bigint;
  head     bytea;
  moment   timestamptz;
  -- Not a parameter: a long one would seal transfers that were added with an earlier time.
  overlap  interval := case when completely then '15 minutes' else '1 minute' end;
begin
  if patiently then
    perform pg_advisory_xact_lock(7022);
  elsif not pg_try_advisory_xact_lock(7022) then
    return null;
  end if;

  select * into last from ledger_link order by position desc limit 1;
  place := coalesce(last.position, 0);
  head := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
  moment := clock_timestamp();
  -- A transaction can commit later than others that started after it, so transfers of the overlap are read again. The
  -- earliest of several links: after the clock jumped ahead, the last link alone would exclude transfers before the jump.
  select case when count(*) = 0 then '-infinity' else least(min(transfer_at), moment) - overlap end into earliest
    from (select transfer_at from ledger_link order by position desc limit 100) newest;

  for transfer in
    -- transfer-digest.ts computes the same text.
    select t.id, t.at, sha256(convert_to('ledger-1 '
        || audit_field(t.id::text)
        || audit_field((extract(epoch from t.at at time zone 'UTC') * 1000000)::bigint::text)
        || audit_field(t.kind)
        || audit_field(t.cause)
        || audit_field(t.memo)
        || audit_field(t.reverses::text)
        || audit_field(t.details::text)
        || audit_field(encode(k.content, 'hex'))
        || audit_field(legs.text), 'UTF8')) as digest
    from (
      select * from ledger_transfer unsealed
      where unsealed.at >= earliest and not exists (select from ledger_link l where l.transfer_id = unsealed.id)
      order by unsealed.at, unsealed.id
      limit at_most
    ) t
    left join ledger_key k on k.transfer_id = t.id
    left join lateral (
      select string_agg(concat_ws(',', p.account_id, p.shard, p.no, (extract(epoch from p.at at time zone 'UTC') * 1000000)::bigint,
        p.asset, p.amount, p.balance_after), ';' order by p.account_id, p.shard, p.no) as text
      -- A posting is never earlier than its transfer, so earlier partitions are not read.
      from ledger_posting p where p.transfer_id = t.id and p.at >= t.at
    ) legs on true
    order by t.at, t.id
  loop
    place := place + 1;
    head := sha256(head || int8send(place) || timestamptz_send(moment) || transfer.digest);
    insert into ledger_link (position, transfer_id, transfer_at, sealed_at, digest, hash)
    values (place, transfer.id, transfer.at, moment, transfer.digest, head);
  end loop;
  return place - coalesce(last.position, 0);
end $$;
comment on function seal_ledger is
  'Adds links for transfers, oldest first, and returns their number; null while another process does so. Reads transfers that are at most 15 minutes, or one minute, older than the newest links: one that is added with an earlier time stays unsealed and is reported by Verify. The digest covers the transfer, the content of its key and its postings.';
grant execute on function seal_ledger to erp_api;

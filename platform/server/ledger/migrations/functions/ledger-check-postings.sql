-- before the tables
create or replace function ledger_check_postings() returns trigger language plpgsql set plan_cache_mode = force_generic_plan set enable_bitmapscan = off as $$
declare
  earliest timestamptz;
  latest timestamptz;
  bare uuid;
begin
  select min(at) - interval '6 hours', max(at) + interval '6 hours' into earliest, latest from added;
  select id into bare from added
    where (select 1 from ledger_posting p where p.transfer_id = added.id and p.at between earliest and latest limit 1) is null
    limit 1;
  if found then
    -- After a clock that ran ahead was corrected, the postings of an account continue after its last one.
    select id into bare from added
      where coalesce(
        (select 1 from ledger_posting p where p.transfer_id = added.id and p.at between earliest and latest limit 1),
        (select 1 from ledger_posting p where p.transfer_id = added.id and p.at > latest limit 1)
      ) is null
      limit 1;
  end if;
  if found then
    raise exception 'Transfer % has fewer than two postings.', bare using errcode = 'LG006';
  end if;
  return null;
end $$;
comment on function ledger_check_postings is
  'Trigger: each transfer of a statement has postings. Looked up by transfer in its index: a join planned while the partitions were empty read all postings of the month.';

-- before the tables
create or replace function ledger_check_balanced() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  wrong record;
begin
  select transfer_id, asset, total into wrong
  from (select transfer_id, asset, sum(amount) as total from added group by transfer_id, asset) sums
  where total <> 0 limit 1;
  if found then
    raise exception 'Transfer % does not sum to zero: % %.', wrong.transfer_id, wrong.asset, wrong.total using errcode = 'LG006';
  end if;
  return null;
end $$;
comment on function ledger_check_balanced is
  'Trigger: the postings of each transfer of a statement sum to zero for each asset. Reads the partitions around the time of the postings; a posting further away would leave both parts unbalanced and be rejected.';

-- before the tables
-- The postings of a transfer are moments apart, so the checks at commit look at the months around them and not at
-- every month there is. A posting further off would leave both its parts unbalanced, and be refused.
create or replace function ledger_must_balance() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
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

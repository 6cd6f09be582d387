create or replace function count_bills_sells() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into bills_sell_day
    select manila_day(created_at), status, biller_id, provider_id, count(*), sum(amount_centavos) from added group by 1, 2, 3, 4;
  else
    insert into bills_sell_day
    select manila_day(created_at), status, biller_id, provider_id, sum(sign), sum(sign * amount_centavos)
    from (
      select created_at, status, biller_id, provider_id, amount_centavos, 1 as sign from added
      union all
      select created_at, status, biller_id, provider_id, amount_centavos, -1 from removed
    ) as changes
    group by 1, 2, 3, 4 having sum(sign) <> 0 or sum(sign * amount_centavos) <> 0;
  end if;
  -- One call in many folds the rows. Between two folds a sum reads a few hundred rows more.
  if random() < 0.02 then perform fold_bills_sell_days(); end if;
  return null;
end $$;
comment on function count_bills_sells is
  'Trigger: adds changes of bill payments to the daily counts.';

create or replace trigger count_inserted after insert on bills_sell
  referencing new table as added for each statement execute function count_bills_sells();
create or replace trigger count_updated after update on bills_sell
  referencing old table as removed new table as added for each statement execute function count_bills_sells();

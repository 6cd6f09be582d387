create or replace function count_eload_txns() returns trigger language plpgsql as $$
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
  -- One call in many folds the rows. Between two folds a sum reads a few hundred rows more.
  if random() < 0.02 then perform fold_eload_txn_days(); end if;
  return null;
end $$;
comment on function count_eload_txns is
  'Trigger: adds changes of load sales to the daily counts.';

create or replace trigger count_inserted after insert on eload_txn
  referencing new table as added for each statement execute function count_eload_txns();
create or replace trigger count_updated after update on eload_txn
  referencing old table as removed new table as added for each statement execute function count_eload_txns();

create or replace function count_report_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    execute format($sql$
      insert into %I select manila_day(created_at), status, payment_method, count(*), sum(amount_centavos)
      from added group by 1, 2, 3 $sql$, tg_argv[0]);
  else
    execute format($sql$
      insert into %I select manila_day(created_at), status, payment_method, sum(sign), sum(sign * amount_centavos)
      from (
        select created_at, status, payment_method, amount_centavos, 1 as sign from added
        union all
        select created_at, status, payment_method, amount_centavos, -1 from removed
      ) as changes
      group by 1, 2, 3 having sum(sign) <> 0 or sum(sign * amount_centavos) <> 0 $sql$, tg_argv[0]);
  end if;
  if random() < 0.02 then perform fold_report_days(tg_argv[0]::regclass); end if;
  return null;
end $$;
comment on function count_report_rows is
  'Trigger: adds changes to the table of daily counts named by its argument.';

create or replace trigger count_inserted after insert on topup_txn referencing new table as added
  for each statement execute function count_report_rows('topup_txn_day');
create or replace trigger count_updated after update on topup_txn referencing old table as removed new table as added
  for each statement execute function count_report_rows('topup_txn_day');
create or replace trigger count_inserted after insert on blvck_topup referencing new table as added
  for each statement execute function count_report_rows('blvck_topup_day');
create or replace trigger count_updated after update on blvck_topup referencing old table as removed new table as added
  for each statement execute function count_report_rows('blvck_topup_day');

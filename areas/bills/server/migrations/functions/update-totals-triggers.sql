create or replace trigger update_totals after insert on bills_topup_day referencing new table as changed
  for each statement execute function update_totals('bills_topup_total', 'status, payment_method');
create or replace trigger update_totals_of_deleted after delete on bills_topup_day referencing old table as changed
  for each statement execute function update_totals('bills_topup_total', 'status, payment_method');
create or replace trigger update_totals after insert on bills_sell_day referencing new table as changed
  for each statement execute function update_totals('bills_sell_total', 'status, biller_id, provider_id');
create or replace trigger update_totals_of_deleted after delete on bills_sell_day referencing old table as changed
  for each statement execute function update_totals('bills_sell_total', 'status, biller_id, provider_id');

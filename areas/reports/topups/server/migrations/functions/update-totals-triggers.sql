create or replace trigger update_totals after insert on topup_txn_day referencing new table as changed
  for each statement execute function update_totals('topup_txn_total', 'status, payment_method');
create or replace trigger update_totals_of_deleted after delete on topup_txn_day referencing old table as changed
  for each statement execute function update_totals('topup_txn_total', 'status, payment_method');
create or replace trigger update_totals after insert on blvck_topup_day referencing new table as changed
  for each statement execute function update_totals('blvck_topup_total', 'status, payment_method');
create or replace trigger update_totals_of_deleted after delete on blvck_topup_day referencing old table as changed
  for each statement execute function update_totals('blvck_topup_total', 'status, payment_method');

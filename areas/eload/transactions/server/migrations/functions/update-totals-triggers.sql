create or replace trigger update_totals after insert on eload_txn_day referencing new table as changed
  for each statement execute function update_totals('eload_txn_total', 'status, carrier, provider_id, network_id');
create or replace trigger update_totals_of_deleted after delete on eload_txn_day referencing old table as changed
  for each statement execute function update_totals('eload_txn_total', 'status, carrier, provider_id, network_id');

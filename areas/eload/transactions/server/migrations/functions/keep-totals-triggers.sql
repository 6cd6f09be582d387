create or replace trigger keep_totals after insert on eload_txn_day referencing new table as changed
  for each statement execute function keep_totals('eload_txn_total', 'status, carrier, provider_id, network_id');
create or replace trigger keep_totals_of_gone after delete on eload_txn_day referencing old table as changed
  for each statement execute function keep_totals('eload_txn_total', 'status, carrier, provider_id, network_id');

create or replace trigger count_inserted after insert on bills_topup referencing new table as added
  for each statement execute function count_report_rows('bills_topup_day');
create or replace trigger count_updated after update on bills_topup referencing old table as removed new table as added
  for each statement execute function count_report_rows('bills_topup_day');

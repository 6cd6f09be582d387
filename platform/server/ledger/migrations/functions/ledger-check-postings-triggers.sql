create or replace trigger check_postings after insert on ledger_transfer
  referencing new table as added for each statement execute function ledger_check_postings();
create or replace trigger check_postings after insert on ledger_month.ledger_transfer_other
  referencing new table as added for each statement execute function ledger_check_postings();

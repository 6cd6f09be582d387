create or replace trigger check_balanced after insert on ledger_posting
  referencing new table as added for each statement execute function ledger_check_balanced();
create or replace trigger check_balanced after insert on ledger_month.ledger_posting_other
  referencing new table as added for each statement execute function ledger_check_balanced();

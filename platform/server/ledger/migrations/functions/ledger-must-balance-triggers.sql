create or replace trigger must_balance after insert on ledger_posting
  referencing new table as added for each statement execute function ledger_must_balance();
create or replace trigger must_balance after insert on ledger_month.ledger_posting_other
  referencing new table as added for each statement execute function ledger_must_balance();

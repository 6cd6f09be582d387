create or replace trigger reject_change before update or delete on ledger_transfer for each row execute function ledger_reject_change();
create or replace trigger reject_change before update or delete on ledger_posting for each row execute function ledger_reject_change();
create or replace trigger reject_change before update or delete on ledger_key for each row execute function ledger_reject_change();
create or replace trigger reject_truncate before truncate on ledger_transfer for each statement execute function ledger_reject_change();
create or replace trigger reject_truncate before truncate on ledger_posting for each statement execute function ledger_reject_change();
create or replace trigger reject_truncate before truncate on ledger_key for each statement execute function ledger_reject_change();
create or replace trigger reject_truncate before truncate on ledger_month.ledger_transfer_other for each statement execute function ledger_reject_change();
create or replace trigger reject_truncate before truncate on ledger_month.ledger_posting_other for each statement execute function ledger_reject_change();

-- A checker can send it back to its maker, who changes and resubmits it.
alter table eload_profit_share
  drop constraint eload_profit_share_status_check,
  add constraint eload_profit_share_status_check check (status in ('pending', 'returned', 'active', 'rejected', 'superseded')) not valid,
  add constraint eload_profit_share_returned_reason check (status <> 'returned' or length(decision_reason) >= 5) not valid;

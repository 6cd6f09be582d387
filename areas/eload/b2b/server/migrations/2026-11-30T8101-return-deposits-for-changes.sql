-- A checker can send it back to its maker, who changes and resubmits it.
alter table eload_b2b_request
  drop constraint eload_b2b_request_status_check,
  add constraint eload_b2b_request_status_check check (status in ('pending', 'returned', 'approved', 'rejected')) not valid,
  add constraint eload_b2b_request_returned_reason check (status <> 'returned' or length(reason) >= 5) not valid;

-- A checker can send it back to its maker, who changes and resubmits it.
alter table cif_request
  drop constraint cif_request_status_check,
  add constraint cif_request_status_check check (status in ('pending', 'returned', 'approved', 'rejected')) not valid,
  add constraint cif_request_returned_reason check (status <> 'returned' or length(decision_reason) >= 5) not valid;

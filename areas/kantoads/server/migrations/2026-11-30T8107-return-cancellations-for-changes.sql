-- A reviewer can send it back to its maker, who changes and resubmits it.
alter table ads_cancellation
  drop constraint ads_cancellation_status_check,
  add constraint ads_cancellation_status_check
    check (status in ('pending', 'under_review', 'returned', 'approved', 'rejected', 'completed', 'withdrawn')) not valid,
  add constraint ads_cancellation_returned_reason check (status <> 'returned' or length(remarks) >= 5) not valid;

create or replace trigger check_request_status after insert or update of status, request_id on reward
  for each row when (new.request_id is not null and new.status in ('pending', 'approved', 'rejected', 'cancelled'))
  execute function approval_check_record_status();

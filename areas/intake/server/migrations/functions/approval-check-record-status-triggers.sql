create or replace trigger check_request_status after insert or update of status, request_id on intake_run
  for each row when (new.request_id is not null and new.status in ('for_approval', 'approved', 'rejected', 'cancelled', 'expired'))
  execute function approval_check_record_status();

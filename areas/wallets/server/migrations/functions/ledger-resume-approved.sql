create or replace function ledger_resume_approved(p_request bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  s ledger_state;
begin
  select * into s from ledger_state for update;
  perform approval_require(p_request, 'ledger-resume', 'ledger-stop', s.stop_no::text);
  if not s.stopped or not ledger_is_clean() then
    raise exception 'The ledger is not stopped, or its newest checks are not clean.' using errcode = 'insufficient_privilege';
  end if;
  perform ledger_resume();
end $$;
comment on function ledger_resume_approved is
  'Resumes money movements after other people approved the request about this stop, if the newest complete check is clean.';
grant execute on function ledger_resume_approved to erp_api;

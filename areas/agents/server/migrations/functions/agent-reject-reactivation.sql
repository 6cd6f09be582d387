create or replace function agent_reject_reactivation() returns trigger language plpgsql as $$
begin
  raise exception 'An inactive agent stays inactive.' using errcode = 'check_violation';
end $$;
comment on function agent_reject_reactivation is
  'Trigger: an inactive agent stays inactive. An agent who returns gets a new record.';

create or replace trigger reject_reactivation before update of status on agent
  for each row when (old.status = 'inactive' and new.status <> 'inactive') execute function agent_reject_reactivation();

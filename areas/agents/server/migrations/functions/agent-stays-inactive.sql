create or replace function agent_stays_inactive() returns trigger language plpgsql as $$
begin
  raise exception 'An inactive agent stays inactive.' using errcode = 'check_violation';
end $$;
comment on function agent_stays_inactive is
  'Trigger: an inactive agent stays inactive. An agent who returns gets a new record.';
comment on function agent_stays_inactive is
  'Trigger: an inactive agent stays inactive. An agent who returns gets a new record.';

create or replace trigger stay_inactive before update of status on agent
  for each row when (old.status = 'inactive' and new.status <> 'inactive') execute function agent_stays_inactive();

-- Leaving is one way: whoever comes back gets a new record.
create or replace function agent_stays_inactive() returns trigger language plpgsql as $$
begin
  raise exception 'An inactive agent stays inactive.' using errcode = 'check_violation';
end $$;

create or replace trigger stay_inactive before update of status on agent
  for each row when (old.status = 'inactive' and new.status <> 'inactive') execute function agent_stays_inactive();

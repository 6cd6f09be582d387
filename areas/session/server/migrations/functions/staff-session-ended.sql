create or replace function staff_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('erp_access', new.user_id::text);
  return null;
end $$;
comment on function staff_session_ended is
  'Trigger: notifies all processes of an ended session.';

create or replace trigger staff_session_notify
  after update of ended_at on staff_session
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function staff_session_ended();

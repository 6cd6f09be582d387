create or replace function staff_user_end_sessions() returns trigger language plpgsql as $$
begin
  update staff_session set ended_at = now(), ended_reason = 'deactivated'
  where user_id = new.id and ended_at is null;
  return null;
end $$;
comment on function staff_user_end_sessions is
  'Trigger: ends the sessions of a deactivated or deleted member of staff in the same transaction. A lockout does not end them, because wrong guesses must not sign people out.';

create or replace trigger staff_user_sessions_end
  after update of status, deleted_at on staff_user
  for each row when (new.status in ('inactive', 'pending') or new.deleted_at is not null)
  execute function staff_user_end_sessions();

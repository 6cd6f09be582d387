-- Whoever is deactivated loses their sessions in the same transaction, by whatever way it happens,
-- and does not find them open when activated again. A lock-out leaves them: guessing must not throw people out.
create or replace function staff_user_loses_sessions() returns trigger language plpgsql as $$
begin
  update staff_session set ended_at = now(), ended_reason = 'deactivated'
  where user_id = new.id and ended_at is null;
  return null;
end $$;

create or replace trigger staff_user_sessions_end
  after update of status, deleted_at on staff_user
  for each row when (new.status in ('inactive', 'pending') or new.deleted_at is not null)
  execute function staff_user_loses_sessions();

create or replace function staff_user_remove_second_factors() returns trigger language plpgsql as $$
begin
  delete from identity_passkey where user_id = new.id;
  delete from identity_recovery_code where user_id = new.id;
  update identity_account set totp_secret = null, totp_enrolled_at = null, totp_last_step = null, totp_pending = null, totp_pending_at = null
  where user_id = new.id;
  update staff_session set ended_at = now(), ended_reason = 'ended' where user_id = new.id and ended_at is null;
  return null;
end $$;
comment on function staff_user_remove_second_factors is
  'Trigger: removes the app, passkeys and recovery codes of a person, and ends their sessions, when two administrators have decided it.';

create or replace trigger staff_user_second_factors_removed
  after update of second_factors_removed_at on staff_user
  for each row when (new.second_factors_removed_at is distinct from old.second_factors_removed_at)
  execute function staff_user_remove_second_factors();

create or replace function staff_super_admin_lock() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('staff_super_admin'));
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Rights of staff are changed under read committed only.';
  end if;
  perform set_config('erp.super_admins_before', (select count(*) from staff_super_admin)::text, true);
  return null;
end $$;
comment on function staff_super_admin_lock is
  'Trigger: serialises changes that could remove super administrators with an advisory lock. Requires read committed, so that the second transaction sees the first.';

create or replace trigger super_admin_lock
  before delete or update of level, access, status, deleted_at on staff_role
  for each statement execute function staff_super_admin_lock();
create or replace trigger super_admin_lock
  before delete or update of role_id, status, access_overrides, deleted_at on staff_user
  for each statement execute function staff_super_admin_lock();

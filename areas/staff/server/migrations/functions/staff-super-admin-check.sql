create or replace function staff_super_admin_check() returns trigger language plpgsql as $$
begin
  if current_setting('erp.super_admins_before', true)::int > 0
    and not exists (select from staff_super_admin)
  then
    raise exception 'At least one active Super Admin must remain.'
      using errcode = 'check_violation', constraint = 'staff_super_admin_check';
  end if;
  return null;
end $$;
comment on function staff_super_admin_check is
  'Trigger: rejects a change after which no super administrator remains.';

create or replace trigger super_admin_check
  after delete or update of level, access, status, deleted_at on staff_role
  for each statement execute function staff_super_admin_check();
create or replace trigger super_admin_check
  after delete or update of role_id, status, access_overrides, deleted_at on staff_user
  for each statement execute function staff_super_admin_check();

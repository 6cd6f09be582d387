create or replace function staff_access_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'staff_role' then
    perform pg_notify('erp_access', 'role:' || coalesce(new.id, old.id));
  else
    perform pg_notify('erp_access', coalesce(new.id, old.id)::text);
  end if;
  return null;
end $$;
comment on function staff_access_changed is
  'Trigger: notifies all processes at commit of changed permissions, which they cache.';

create or replace trigger staff_role_notify
  after insert or delete or update of name, level, access, status, deleted_at on staff_role
  for each row execute function staff_access_changed();
-- Signing in changes last_login_at, which does not affect permissions.
create or replace trigger staff_user_notify
  after insert or delete
  or update of email, first_name, last_name, role_id, is_line_manager, status, access_overrides, deleted_at
  on staff_user
  for each row execute function staff_access_changed();
-- Processes cache the signed-in person with their language.
create or replace trigger staff_user_language_notify
  after update of language on staff_user
  for each row execute function staff_access_changed();

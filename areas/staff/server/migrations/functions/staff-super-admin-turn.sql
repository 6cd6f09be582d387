-- Two people removing each other at once take turns by the lock, and the second sees what the first did.
-- An older snapshot would not, so the guard asks for read committed, which is what the API uses.
create or replace function staff_super_admin_turn() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('staff_super_admin'));
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Rights of staff are changed under read committed only.';
  end if;
  perform set_config('erp.super_admins_before', (select count(*) from staff_super_admin)::text, true);
  return null;
end $$;

create or replace trigger staff_role_turn
  before delete or update of level, access, status, deleted_at on staff_role
  for each statement execute function staff_super_admin_turn();
create or replace trigger staff_user_turn
  before delete or update of role_id, status, access_overrides, deleted_at on staff_user
  for each statement execute function staff_super_admin_turn();

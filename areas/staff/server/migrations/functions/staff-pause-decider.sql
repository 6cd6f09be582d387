create or replace function staff_pause_decider() returns trigger language plpgsql as $$
begin
  if current_user <> 'erp_api' then return new; end if;
  if tg_op = 'INSERT'
    or (new.role_id, new.is_line_manager, new.email) is distinct from (old.role_id, old.is_line_manager, old.email)
    or new.second_factors_removed_at is distinct from old.second_factors_removed_at
    or new.access_overrides is distinct from old.access_overrides
    or (new.status = 'active' and old.status in ('pending', 'inactive')) then
    new.decides_from := now() + interval '24 hours';
  else
    -- The API role can lengthen a pause, as after the removal of a second factor, but not end it.
    new.decides_from := greatest(new.decides_from, old.decides_from);
  end if;
  return new;
end $$;
comment on function staff_pause_decider is
  'Trigger: a member of staff whose role, level or permissions change cannot decide requests for a day. The API role can lengthen the pause, not shorten it.';

create or replace trigger pause_decider before insert or update on staff_user for each row execute function staff_pause_decider();

create or replace function staff_pause_role() returns trigger language plpgsql as $$
begin
  if current_user <> 'erp_api' then return new; end if;
  if tg_op = 'INSERT' or new.access is distinct from old.access or new.level <> old.level
    or (new.status = 'active' and old.status <> 'active') then
    new.decides_from := now() + interval '24 hours';
  elsif new.decides_from is distinct from old.decides_from then
    new.decides_from := old.decides_from;
  end if;
  return new;
end $$;
comment on function staff_pause_role is
  'Trigger: staff of a role whose permissions change cannot decide requests for a day.';

create or replace trigger pause_decider before insert or update on staff_role for each row execute function staff_pause_role();

create or replace function mdr_setting_reject_change() returns trigger language plpgsql as $$
begin
  if old.status = 'pending' then return new; end if;
  if old.status = 'approved' and new.status = 'replaced' and old.effective_at > now() then return new; end if;
  raise exception 'Decided settings cannot change.' using errcode = 'check_violation';
end $$;
comment on function mdr_setting_reject_change is
  'Trigger: an approved setting cannot change, so that the rate of any day is known. Only a future one can be replaced.';

create or replace trigger reject_change before update on mdr_setting for each row execute function mdr_setting_reject_change();

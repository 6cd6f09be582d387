-- What was approved stays, so that it can be told what held on any day. Only what is still to come can be replaced.
create or replace function mdr_setting_keep() returns trigger language plpgsql as $$
begin
  if old.status = 'pending' then return new; end if;
  if old.status = 'approved' and new.status = 'replaced' and old.effective_at > now() then return new; end if;
  raise exception 'Settings that were decided stay as they are.' using errcode = 'check_violation';
end $$;

create or replace trigger keep before update on mdr_setting for each row execute function mdr_setting_keep();

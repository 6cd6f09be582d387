create or replace function stored_file_reject_change() returns trigger language plpgsql as $$
begin
  if old.sha256 is not null and (new.sha256, new.size, new.content_type, new.name, new.uploaded_at)
     is distinct from (old.sha256, old.size, old.content_type, old.name, old.uploaded_at) then
    raise exception 'A stored file cannot change.' using errcode = 'check_violation';
  end if;
  return new;
end $$;
comment on function stored_file_reject_change is
  'Trigger: content and name of an uploaded file do not change.';

create or replace trigger reject_change before update on stored_file for each row execute function stored_file_reject_change();

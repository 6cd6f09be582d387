create or replace function keep_stored_file() returns trigger language plpgsql as $$
begin
  if old.sha256 is not null and (new.sha256, new.size, new.content_type, new.name, new.uploaded_at)
     is distinct from (old.sha256, old.size, old.content_type, old.name, old.uploaded_at) then
    raise exception 'A file that has come does not change.' using errcode = 'check_violation';
  end if;
  return new;
end $$;
comment on function keep_stored_file is
  'Trigger: content and name of an uploaded file do not change.';
comment on function keep_stored_file is
  'Trigger: content and name of an uploaded file do not change.';

create or replace trigger keep_stored_file before update on stored_file for each row execute function keep_stored_file();

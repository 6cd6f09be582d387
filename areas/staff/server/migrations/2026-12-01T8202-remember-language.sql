-- Language that a person chose for the console; null until they choose one.
alter table staff_user add column language text check (language in ('en', 'fil'));

create or replace view published_staff_user as
  select id, email, first_name, last_name, mobile, role_id, is_line_manager, status, access_overrides, decides_from,
    deleted_at, xmin as row_xmin, ctid as row_ctid, language
  from staff_user;

-- Processes cache the signed-in person with their language.
create trigger staff_user_language_notify
  after update of language on staff_user
  for each row execute function staff_access_changed();

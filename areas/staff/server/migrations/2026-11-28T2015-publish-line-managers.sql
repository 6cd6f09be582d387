create or replace view published_staff_user as
  select id, email, first_name, last_name, mobile, role_id, is_line_manager, status, access_overrides, decides_from,
    deleted_at, xmin as row_xmin, ctid as row_ctid, language, line_manager_id
  from staff_user;

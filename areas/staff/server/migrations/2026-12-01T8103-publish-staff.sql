-- What other areas may read of staff. Columns may be added; those that are here stay until nobody reads them.
-- row_xmin and row_ctid identify the version of a row: sessions compare them to know whether cached access is current.
create view published_staff_role as
  select id, name, level, access, status, decides_from, deleted_at, xmin as row_xmin, ctid as row_ctid from staff_role;

create view published_staff_user as
  select id, email, first_name, last_name, mobile, role_id, is_line_manager, status, access_overrides, decides_from,
    deleted_at, xmin as row_xmin, ctid as row_ctid
  from staff_user;

-- A view of one table can be written through, with the rights of its owner.
revoke all on published_staff_role, published_staff_user from erp_api;
grant select on published_staff_role, published_staff_user to erp_api;

comment on table saved_view is
  'Filters and columns of a list, saved under a name by a member of staff.';
comment on column saved_view.staff_id is
  'staff_user.id of the owner.';
comment on column saved_view.owner_name is
  'Name of the owner.';
comment on column saved_view.list is
  'Name of the list.';
comment on column saved_view.query is
  'Search, filters, order and columns, as JSON.';
comment on column saved_view.is_shared is
  'Whether other members of staff see it.';

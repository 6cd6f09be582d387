comment on table saved_view is
  'Filters and columns of a list, saved under a name by a member of staff.';

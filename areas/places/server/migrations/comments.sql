comment on table place is
  'Places of the Philippine Standard Geographic Code. Only the shipped list is loaded, and its test checks the tree, so there is no foreign key on the parent.';
comment on view published_place is
  'Places for other areas. Columns are added, never removed.';

comment on table staff_role is
  'Roles of staff with their level and permissions.';
comment on column staff_role.decides_from is
  'People of this role can decide requests from this time, a day after a change of the role.';
comment on table staff_user is
  'Members of staff. They are deactivated, never deleted.';
comment on column staff_user.decides_from is
  'The person can decide requests from this time, a day after a change of their account.';
comment on table staff_invite is
  'Invitations of staff who have no password yet. Only the hash of the token is stored.';
comment on column staff_invite.activates is
  'Accepting the invitation activates the pending account.';
comment on view staff_super_admin is
  'Active staff of level 100 who can change users and roles. At least one must remain.';
comment on view published_staff_role is
  'Roles for other areas. Columns are added, never removed. row_xmin and row_ctid identify the version of a row, for cached permissions.';
comment on view published_staff_user is
  'Staff for other areas. Columns are added, never removed. row_xmin and row_ctid identify the version of a row, for cached permissions.';
comment on table staff_break_glass is
  'Super Admins added by a server administrator while at most one was left. Written by the owner only.';
comment on column staff_break_glass.effective_at is
  'Earliest time at which the person becomes a Super Admin.';
comment on column staff_user.second_factors_removed_at is
  'When two administrators last removed the app, passkeys and recovery codes of the person.';

comment on table staff_role is
  'Roles of staff with their level and permissions.';
comment on column staff_role.level is
  'Level of the role, from 1 to 100, which rules about approvals compare.';
comment on column staff_role.access is
  'Permissions of the role, as the tree in access.ts, in JSON.';
comment on column staff_role.decides_from is
  'People of this role can decide requests from this time, a day after a change of the role.';
comment on table staff_user is
  'Members of staff. They are deactivated, never deleted.';
comment on column staff_user.department is
  'Department of the person, as entered; empty for none.';
comment on column staff_user.position is
  'Job title of the person, as entered; empty for none.';
comment on column staff_user.is_line_manager is
  'Whether requests can be addressed to the person.';
comment on column staff_user.last_login_at is
  'Last sign-in; null for never.';
comment on column staff_user.access_overrides is
  'Permissions that differ from those of the role, in JSON; null for none.';
comment on column staff_user.decides_from is
  'The person can decide requests from this time, a day after a change of their account.';
comment on column staff_user.language is
  'Language of the console: en or fil; null if not chosen.';
comment on column staff_user.second_factors_removed_at is
  'When two administrators last removed the app, passkeys and recovery codes of the person.';
comment on table staff_invite is
  'Invitations of staff who have no password yet. Only the hash of the token is stored.';
comment on column staff_invite.expires_at is
  'Until when the invitation is valid.';
comment on column staff_invite.used_at is
  'When it was accepted; null before.';
comment on column staff_invite.activates is
  'Accepting the invitation activates the pending account.';
comment on view staff_super_admin is
  'Active staff of level 100 who can change users and roles. At least one must remain.';
comment on view published_staff_role is
  'Roles for other areas. Columns are added, never removed. row_xmin and row_ctid identify the version of a row, for cached permissions.';
comment on column published_staff_role.row_xmin is
  'Transaction that wrote the row; with row_ctid the version of the row.';
comment on column published_staff_role.row_ctid is
  'Physical place of the row; with row_xmin the version of the row.';
comment on view published_staff_user is
  'Staff for other areas. Columns are added, never removed. row_xmin and row_ctid identify the version of a row, for cached permissions.';
comment on column published_staff_user.row_xmin is
  'Transaction that wrote the row; with row_ctid the version of the row.';
comment on column published_staff_user.row_ctid is
  'Physical place of the row; with row_xmin the version of the row.';
comment on table staff_break_glass is
  'Super Admins added by a server administrator while at most one was left. Written by the owner only.';
comment on column staff_break_glass.reason is
  'Reason that the administrator entered.';
comment on column staff_break_glass.requested_at is
  'When it was requested.';
comment on column staff_break_glass.effective_at is
  'Earliest time at which the person becomes a Super Admin.';
comment on column staff_break_glass.completed_at is
  'When the Super Admin was added; null before.';
comment on column staff_break_glass.cancelled_at is
  'When it was cancelled; null otherwise.';

create table staff_role (
  id          bigint      generated always as identity primary key,
  name        text        not null check (length(name) between 1 and 60),
  description text        not null default '' check (length(description) <= 250),
  level       int         not null check (level between 1 and 100),
  access      jsonb       not null default '[]' check (jsonb_typeof(access) = 'array'),
  status      text        not null default 'active' check (status in ('active', 'inactive')),
  created_by  text,
  created_at  timestamptz not null default now(),
  updated_by  text,
  updated_at  timestamptz not null default now(),
  version     int         not null default 1,
  deleted_at  timestamptz,
  search_text text not null generated always as (search_fold(name || ' ' || description)) stored,
  sort_name text collate "C" not null generated always as (search_fold(name)) stored,
  decides_from timestamptz,

  -- Below level 80, no role can both submit and approve.
  constraint staff_role_two_people check (
    level >= 80
    or not (
      jsonb_path_exists(access, '$.**.requester ? (@ == true)')
      and jsonb_path_exists(access, '$.**.approver ? (@ == true)')
    )
  )
);

-- The name of a deleted role can be reused.
create unique index staff_role_name on staff_role (name_fold(name)) where deleted_at is null;

create table staff_user (
  id               bigint      generated always as identity primary key,
  email            text        not null unique check (email = lower(email) and length(email) between 3 and 254),
  first_name       text        not null check (length(first_name) between 1 and 60),
  last_name        text        not null check (length(last_name) between 1 and 60),
  mobile           text        not null default '' check (mobile ~ '^(\+63[0-9]{10})?$'),
  department       text        not null default '' check (length(department) <= 80),
  position         text        not null default '' check (length(position) <= 80),
  -- Null if the person can sign in but has no permissions yet.
  role_id          bigint      references staff_role (id),
  line_manager_id  bigint      references staff_user (id)
                   constraint staff_user_line_manager_is_another check (line_manager_id <> id),
  is_line_manager  boolean     not null default false,
  status           text        not null default 'pending'
                   check (status in ('pending', 'active', 'inactive', 'locked')),
  last_login_at    timestamptz,
  -- Replaces the permissions of the role; null for those of the role.
  access_overrides jsonb       check (jsonb_typeof(access_overrides) = 'array'),
  created_by       text,
  created_at       timestamptz not null default now(),
  updated_by       text,
  updated_at       timestamptz not null default now(),
  version          int         not null default 1,
  deleted_at       timestamptz,
  -- After search_fold, so that staff and roles are searched and sorted by name as subscribers are.
  search_text text not null generated always as (
    search_fold(first_name || ' ' || last_name || ' ' || email || ' ' || mobile || ' ' || department || ' ' || position)
  ) stored,
  sort_name text collate "C" not null generated always as (
    search_fold(last_name || '  ' || first_name)
  ) stored,
  -- A new approver, or one whose permissions changed, cannot decide for a day, so that
  -- an account that was created, taken over or extended in order to approve is noticed. Rows written by the
  -- system, such as demo staff, are not paused.
  decides_from timestamptz,
  -- Language that a person chose for the console; null until they choose one.
  language text check (language in ('en', 'fil')),
  -- Set when two administrators removed the second factors of the person. A trigger of the session area removes them.
  second_factors_removed_at timestamptz
);

create index staff_user_of_role on staff_user (role_id);
create index staff_user_of_manager on staff_user (line_manager_id);
create index staff_user_newest on staff_user (created_at desc, id desc);

create table staff_invite (
  id         bigint      generated always as identity primary key,
  user_id    bigint      not null references staff_user (id),
  token_hash bytea       not null unique check (length(token_hash) = 32),
  expires_at timestamptz not null,
  used_at    timestamptz,
  created_by text        not null,
  created_at timestamptz not null default now(),
  activates  boolean     not null default false
);

-- One open invitation per person; a new one closes the last.
create unique index staff_invite_open on staff_invite (user_id) where used_at is null;

-- A Super Admin whom a server administrator adds while at most one is left. Only the owner of the tables may write.
create table staff_break_glass (
  id           bigint      generated always as identity primary key,
  user_id      bigint      not null references staff_user (id),
  reason       text        not null check (length(reason) >= 10),
  requested_at timestamptz not null default now(),
  effective_at timestamptz not null default now() + interval '24 hours',
  completed_at timestamptz,
  cancelled_at timestamptz,
  constraint staff_break_glass_completed check (completed_at is null or (completed_at >= effective_at and cancelled_at is null))
);

-- One open request.
create unique index staff_break_glass_open on staff_break_glass ((true)) where completed_at is null and cancelled_at is null;

revoke all on staff_break_glass from erp_api;

create view staff_super_admin as
select staff.id, staff.role_id
from staff_user staff
join staff_role role on role.id = staff.role_id
where staff.status = 'active' and staff.deleted_at is null
  and role.level = 100 and role.status = 'active' and role.deleted_at is null
  and jsonb_path_exists(
    coalesce(staff.access_overrides, role.access),
    '$[*] ? (@.title == "Settings").modules[*] ? (@.name == "User Management").submodules[*]
      ? (@.name == "Users" && @.access.update == true)'
  );

create view published_staff_role as
  select id, name, level, access, status, decides_from, deleted_at, xmin as row_xmin, ctid as row_ctid from staff_role;
create view published_staff_user as
  select id, email, first_name, last_name, mobile, role_id, is_line_manager, status, access_overrides, decides_from,
    deleted_at, xmin as row_xmin, ctid as row_ctid, language, line_manager_id
  from staff_user;

-- A view of one table is updatable with the rights of its owner, so the default grants are revoked.
revoke all on published_staff_role, published_staff_user from erp_api;

grant select on published_staff_role, published_staff_user to erp_api;

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

  -- Below level 80 nobody both asks and approves.
  constraint staff_role_two_people check (
    level >= 80
    or not (
      jsonb_path_exists(access, '$.**.requester ? (@ == true)')
      and jsonb_path_exists(access, '$.**.approver ? (@ == true)')
    )
  )
);

-- A deleted role gives its name back.
create unique index staff_role_name on staff_role (lower(name)) where deleted_at is null;

create table staff_user (
  id               bigint      generated always as identity primary key,
  email            text        not null unique check (email = lower(email) and length(email) between 3 and 254),
  first_name       text        not null check (length(first_name) between 1 and 60),
  last_name        text        not null check (length(last_name) between 1 and 60),
  mobile           text        not null default '' check (mobile ~ '^(\+63[0-9]{10})?$'),
  department       text        not null default '' check (length(department) <= 80),
  position         text        not null default '' check (length(position) <= 80),
  -- Null: the person may sign in and sees that nothing is open to them yet.
  role_id          bigint      references staff_role (id),
  line_manager_id  bigint      references staff_user (id) check (line_manager_id <> id),
  is_line_manager  boolean     not null default false,
  status           text        not null default 'pending'
                   check (status in ('pending', 'active', 'inactive', 'locked')),
  last_login_at    timestamptz,
  -- Null: the role decides. Anything else stands in place of the role's tree.
  access_overrides jsonb       check (jsonb_typeof(access_overrides) = 'array'),
  created_by       text,
  created_at       timestamptz not null default now(),
  updated_by       text,
  updated_at       timestamptz not null default now(),
  version          int         not null default 1,
  deleted_at       timestamptz
);

create index staff_user_of_role on staff_user (role_id);
create index staff_user_of_manager on staff_user (line_manager_id);
create index staff_user_newest on staff_user (created_at desc, id desc);

-- A way in for someone who has no password yet. Only the hash of the token is kept.
create table staff_invite (
  id         bigint      generated always as identity primary key,
  user_id    bigint      not null references staff_user (id),
  token_hash bytea       not null unique check (length(token_hash) = 32),
  expires_at timestamptz not null,
  used_at    timestamptz,
  created_by text        not null,
  created_at timestamptz not null default now()
);

-- One invitation of a person is open at a time: a new one closes the last.
create unique index staff_invite_open on staff_invite (user_id) where used_at is null;

-- Every API process hears of a change of rights when it commits, and forgets what it kept.
create function staff_access_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'staff_role' then
    perform pg_notify('erp_access', 'role:' || coalesce(new.id, old.id));
  else
    perform pg_notify('erp_access', coalesce(new.id, old.id)::text);
  end if;
  return null;
end $$;

create trigger staff_role_notify
  after insert or delete or update of name, level, access, status, deleted_at on staff_role
  for each row execute function staff_access_changed();

-- Signing in moves last_login_at, which is nobody's right.
create trigger staff_user_notify
  after insert or delete
  or update of email, first_name, last_name, role_id, is_line_manager, status, access_overrides, deleted_at
  on staff_user
  for each row execute function staff_access_changed();

-- Who can put everything right again: active, of level 100, and able to change users and roles.
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

-- Two people removing each other at once take turns by the lock, and the second sees what the first did.
-- An older snapshot would not, so the guard asks for read committed, which is what the API uses.
create function staff_super_admin_turn() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('staff_super_admin'));
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Rights of staff are changed under read committed only.';
  end if;
  perform set_config('erp.super_admins_before', (select count(*) from staff_super_admin)::text, true);
  return null;
end $$;

create function staff_super_admin_remains() returns trigger language plpgsql as $$
begin
  if current_setting('erp.super_admins_before', true)::int > 0
    and not exists (select from staff_super_admin)
  then
    raise exception 'At least one active Super Admin must remain.'
      using errcode = 'check_violation', constraint = 'staff_super_admin_remains';
  end if;
  return null;
end $$;

create trigger staff_role_turn
  before delete or update of level, access, status, deleted_at on staff_role
  for each statement execute function staff_super_admin_turn();
create trigger staff_role_remains
  after delete or update of level, access, status, deleted_at on staff_role
  for each statement execute function staff_super_admin_remains();

create trigger staff_user_turn
  before delete or update of role_id, status, access_overrides, deleted_at on staff_user
  for each statement execute function staff_super_admin_turn();
create trigger staff_user_remains
  after delete or update of role_id, status, access_overrides, deleted_at on staff_user
  for each statement execute function staff_super_admin_remains();

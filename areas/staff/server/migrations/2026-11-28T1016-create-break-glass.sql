-- A Super Admin whom a server administrator adds while at most one is left. Only the owner of the tables may write.
create table staff_break_glass (
  id           bigint      generated always as identity primary key,
  user_id      bigint      not null references staff_user (id),
  reason       text        not null check (length(reason) >= 10),
  requested_at timestamptz not null default now(),
  effective_at timestamptz not null default now() + interval '24 hours',
  completed_at timestamptz,
  cancelled_at timestamptz,
  check (completed_at is null or (completed_at >= effective_at and cancelled_at is null))
);

-- One open request.
create unique index staff_break_glass_open on staff_break_glass ((true)) where completed_at is null and cancelled_at is null;

revoke all on staff_break_glass from erp_api;

create table saved_view (
  id         bigint      generated always as identity primary key,
  staff_id   bigint      not null,
  owner_name text        not null,
  list       text        not null check (list ~ '^[a-z0-9][a-z0-9.-]{0,59}$'),
  name       text        not null check (char_length(name) between 1 and 60),
  query      jsonb       not null check (jsonb_typeof(query) = 'object' and pg_column_size(query) <= 65536),
  is_shared  boolean     not null default false,
  version    int         not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Names are unique per person and list.
create unique index saved_view_of_one on saved_view (staff_id, list, name_fold(name));
create index saved_view_shared on saved_view (list) where is_shared;

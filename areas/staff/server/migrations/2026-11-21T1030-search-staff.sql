-- After search_fold: staff and roles are found and sorted by name as subscribers are.
alter table staff_user
  add column search_text text not null generated always as (
    search_fold(first_name || ' ' || last_name || ' ' || email || ' ' || mobile || ' ' || department || ' ' || position)
  ) stored,
  add column sort_name text collate "C" not null generated always as (
    search_fold(last_name || '  ' || first_name)
  ) stored;

alter table staff_role
  add column search_text text not null generated always as (search_fold(name || ' ' || description)) stored,
  add column sort_name text collate "C" not null generated always as (search_fold(name)) stored;

create or replace function control_reporting_line(p_people bigint[]) returns bigint[]
language sql stable set search_path = public, pg_temp as $$
  with recursive above (id) as (
    select line_manager_id from published_staff_user where id = any (p_people) and line_manager_id is not null
    union
    select manager.line_manager_id from above join published_staff_user manager on manager.id = above.id
    where manager.line_manager_id is not null
  ), below (id) as (
    select id from published_staff_user where line_manager_id = any (p_people)
    union
    select report.id from below join published_staff_user report on report.line_manager_id = below.id
  )
  select coalesce(array_agg(line.id order by line.id), '{}')
  from (select id from above union select id from below) line where line.id <> all (p_people);
$$;
comment on function control_reporting_line is
  'Everybody above and below these people: their line managers up to the top, and the people who report to them, also indirectly.';

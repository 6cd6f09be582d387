create or replace function note_rank_changes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  list    text := tg_argv[0];
  columns text := tg_argv[1];
begin
  if tg_op = 'INSERT' then
    if (select count(*) from added) > 50000 then
      execute format('insert into %I (sign) values (0)', list || '_rank_changes');
    else
      execute format('insert into %I (%s, sign) select %2$s, 1 from added', list || '_rank_changes', columns);
    end if;
  elsif tg_op = 'UPDATE' then
    execute format(
      'insert into %I (%s, sign) select %2$s, sum(sign) from (
         select %2$s, 1 as sign from added union all select %2$s, -1 from removed
       ) changed group by %2$s having sum(sign) <> 0', list || '_rank_changes', columns);
  else
    execute format('insert into %I (%s, sign) select %2$s, -1 from removed', list || '_rank_changes', columns);
  end if;
  return null;
end $$;
comment on function note_rank_changes is
  'Trigger: records pending changes of the rank index. For more than 50,000 rows it requests a rebuild instead.';

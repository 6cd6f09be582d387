create or replace function begin_milestones_anew(p_list text) returns void language plpgsql as $$
begin
  if exists (select from milestone_list where list = p_list) then
    execute format('insert into %I (sign) values (0)', p_list || '_unmarked');
  end if;
end $$;
comment on function begin_milestones_anew is
  'Requests a rebuild of the rank index of a list, as after a partition was dropped.';
revoke all on function begin_milestones_anew(text) from public;

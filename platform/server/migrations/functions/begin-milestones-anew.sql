-- Lets the job set all milestones of a list anew, as after a month of it was taken away.
create or replace function begin_milestones_anew(p_list text) returns void language plpgsql as $$
begin
  if exists (select from milestone_list where list = p_list) then
    execute format('insert into %I (sign) values (0)', p_list || '_unmarked');
  end if;
end $$;
revoke all on function begin_milestones_anew(text) from public;

create or replace function rebuild_rank_index(p_list text) returns void language plpgsql as $$
begin
  if exists (select from rank_index where list = p_list) then
    execute format('insert into %I (sign) values (0)', p_list || '_rank_changes');
  end if;
end $$;
comment on function rebuild_rank_index is
  'Requests a rebuild of the rank index of a list, as after a partition was dropped.';
revoke all on function rebuild_rank_index(text) from public;

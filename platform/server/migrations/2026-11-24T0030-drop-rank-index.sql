-- Far pages are located by daily counts, or end at row 10,000 (docs/decisions/0048-last-numbered-page.md).
do $$
declare
  index_of    rank_index;
  sort_column text;
  event       text;
begin
  for index_of in select * from rank_index loop
    foreach event in array array['note_inserted', 'note_updated', 'note_deleted'] loop
      execute format('drop trigger if exists %I on %I', event, index_of.list);
    end loop;
    -- may lock: only far pages of earlier versions read these tables
    execute format('drop table %I', index_of.list || '_rank_changes');
    foreach sort_column in array index_of.sort_columns loop
      -- may lock: as above
      execute format('drop table %I', index_of.list || '_rank_' || sort_column);
    end loop;
  end loop;
end $$;
-- may lock: it has five rows
drop table rank_index;

-- may lock: only the rank index used it
drop function if exists create_rank_index(text, text, text[]);
-- may lock: only the rank index used it
drop function if exists fill_rank_range(text, text, text, int, text, text, text, text);
-- may lock: only the rank index used it
drop function if exists note_rank_changes();
-- may lock: only the rank index used it
drop function if exists rank_bound(regtype, boolean);
-- may lock: only the rank index used it
drop function if exists rebuild_rank_index(text);
-- may lock: only the rank index used it
drop function if exists update_rank_index(text);

delete from job_run where name = 'lists.update-rank-indexes';

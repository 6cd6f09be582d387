create or replace function create_rank_index(p_list text, p_filter_columns text, p_sort_columns text[]) returns void language plpgsql as $$
declare
  sort_column text;
  index_table text;
  columns     text := format('%s, id, %s', array_to_string(p_sort_columns, ', '), p_filter_columns);
begin
  insert into rank_index (list, filter_columns, sort_columns) values (p_list, p_filter_columns, p_sort_columns);
  execute format('create table %I as select %s, 0::smallint as sign from %I where false', p_list || '_rank_changes', columns, p_list);
  execute format('alter table %I alter sign set not null', p_list || '_rank_changes');
  execute format('revoke insert, update, delete, truncate on %I from erp_api', p_list || '_rank_changes');
  foreach sort_column in array p_sort_columns loop
    index_table := p_list || '_rank_' || sort_column;
    execute format('create table %I as select 0::smallint as level, %I as at, id as key, %s, 0::bigint as n from %I where false',
      index_table, sort_column, p_filter_columns, p_list);
    execute format('create unique index %I on %I (level, at, key, %s) nulls not distinct', index_table || '_key', index_table, p_filter_columns);
    execute format('revoke insert, update, delete, truncate on %I from erp_api', index_table);
  end loop;
  execute format('create trigger note_inserted after insert on %I referencing new table as added
    for each statement execute function note_rank_changes(%L, %L)', p_list, p_list, columns);
  execute format('create trigger note_updated after update on %I referencing old table as removed new table as added
    for each statement execute function note_rank_changes(%L, %L)', p_list, p_list, columns);
  execute format('create trigger note_deleted after delete on %I referencing old table as removed
    for each statement execute function note_rank_changes(%L, %L)', p_list, p_list, columns);
end $$;
comment on function create_rank_index is
  'Creates the tables and triggers of the rank index of a list. A job fills it; until then pages are found without it.';
revoke all on function create_rank_index(text, text, text[]) from public;

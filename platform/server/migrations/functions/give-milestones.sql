-- before the tables
create or replace function give_milestones(p_list text, p_kinds text, p_orders text[]) returns void language plpgsql as $$
declare
  along   text;
  columns text := format('%s, id, %s', array_to_string(p_orders, ', '), p_kinds);
begin
  insert into milestone_list (list, kinds, orders) values (p_list, p_kinds, p_orders);
  execute format('create table %I as select %s, 0::smallint as sign from %I where false', p_list || '_unmarked', columns, p_list);
  execute format('alter table %I alter sign set not null', p_list || '_unmarked');
  execute format('revoke insert, update, delete, truncate on %I from erp_api', p_list || '_unmarked');
  foreach along in array p_orders loop
    execute format('create table %I as select 0::smallint as level, %I as at, id as key, %s, 0::bigint as n from %I where false',
      p_list || '_milestone_' || along, along, p_kinds, p_list);
    execute format('create unique index on %I (level, at, key, %s) nulls not distinct', p_list || '_milestone_' || along, p_kinds);
    execute format('revoke insert, update, delete, truncate on %I from erp_api', p_list || '_milestone_' || along);
  end loop;
  execute format('create trigger note_inserted after insert on %I referencing new table as added
    for each statement execute function note_unmarked(%L, %L)', p_list, p_list, columns);
  execute format('create trigger note_updated after update on %I referencing old table as removed new table as added
    for each statement execute function note_unmarked(%L, %L)', p_list, p_list, columns);
  execute format('create trigger note_deleted after delete on %I referencing old table as removed
    for each statement execute function note_unmarked(%L, %L)', p_list, p_list, columns);
end $$;
comment on function give_milestones is
  'Creates the tables and triggers of the rank index of a list. A job fills it; until then pages are found without it.';

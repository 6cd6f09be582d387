create or replace function watchlist_list_names() returns trigger language plpgsql as $$
begin
  delete from watchlist_name where entry_id = new.id;
  insert into watchlist_name (entry_id, name, is_alias)
  select new.id, new.name, false
  union select new.id, alias, true from unnest(new.aliases) alias where alias <> new.name and alias <> '';
  return null;
end $$;
comment on function watchlist_list_names is
  'Trigger: writes the normalised names and aliases of a watchlist entry.';

create or replace trigger list_names after insert or update of name, aliases on watchlist_entry
  for each row execute function watchlist_list_names();

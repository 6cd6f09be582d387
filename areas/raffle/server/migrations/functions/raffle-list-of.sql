create or replace function raffle_list_of(id bigint) returns text language sql stable as $$
  select coalesce(string_agg(raffle_list_line(e) || E'\n', '' order by entry_no), '')
  from raffle_entry e where raffle_id = id
$$;
comment on function raffle_list_of is
  'Published list of entries: one line per entry in the order of their numbers.';

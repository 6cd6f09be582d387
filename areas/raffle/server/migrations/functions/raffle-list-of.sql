create or replace function raffle_list_of(id bigint) returns text language sql stable as $$
  select coalesce(string_agg(lpad(entry_no::text, 7, '0') || E'\t' || weight || E'\t' || person || E'\t'
    || raffle_masked_name(name) || E'\t' || '***' || right(mobile, 4) || E'\n', '' order by entry_no), '')
  from raffle_entry where raffle_id = id
$$;
comment on function raffle_list_of is
  'Published list of entries: one line per entry in the order of their numbers.';

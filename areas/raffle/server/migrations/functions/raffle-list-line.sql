create or replace function raffle_list_line(entry raffle_entry) returns text language sql stable as $$
  select lpad(entry.entry_no::text, 7, '0') || E'\t' || entry.weight || E'\t' || entry.person || E'\t'
    || raffle_masked_name(entry.name) || E'\t' || '***' || right(entry.mobile, 4)
$$;
comment on function raffle_list_line is
  'Line of an entry in the published list, without its line break.';

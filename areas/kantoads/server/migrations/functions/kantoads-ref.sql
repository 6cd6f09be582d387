-- before the tables
create or replace function kantoads_ref(p_prefix text, p_id bigint) returns text
language sql immutable parallel safe as $$
  select p_prefix || lpad(p_id::text, greatest(7, length(p_id::text)), '0')
$$;
comment on function kantoads_ref is
  'Formats a reference of Kanto Ads.';

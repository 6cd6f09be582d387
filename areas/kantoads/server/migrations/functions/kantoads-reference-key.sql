-- before the tables
create or replace function kantoads_reference_key(typed text) returns text
language sql immutable parallel safe as $$ select upper(regexp_replace(typed, '\s+', '', 'g')) $$;
comment on function kantoads_reference_key is
  'Normalises a bank reference for comparison: upper case without spaces.';

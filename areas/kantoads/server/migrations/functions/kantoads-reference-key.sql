-- before the tables
-- A reference as it is compared: whatever the case and the spaces, it is the same one.
create or replace function kantoads_reference_key(typed text) returns text
language sql immutable parallel safe as $$ select upper(regexp_replace(typed, '\s+', '', 'g')) $$;

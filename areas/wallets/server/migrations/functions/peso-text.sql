create or replace function peso_text(centavos bigint) returns text
language sql immutable parallel safe as $$ select '₱' || to_char(centavos / 100.0, 'FM999,999,999,999,990.00') $$;

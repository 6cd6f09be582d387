create or replace function peso_text(centavos bigint) returns text
language sql immutable parallel safe as $$ select '₱' || to_char(centavos / 100.0, 'FM999,999,999,999,990.00') $$;
comment on function peso_text is
  'Formats centavos as pesos, such as ₱1,234.50.';

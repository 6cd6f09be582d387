-- before the tables
create or replace function is_valid_barcode(barcode text) returns boolean language sql immutable strict parallel safe as $$
  select barcode ~ '^(\d{8}|\d{12,14})$' and (
    select sum(digit::int * case when (length(barcode) - place) % 2 = 1 then 3 else 1 end) % 10 = 0
    from string_to_table(barcode, null) with ordinality as digits (digit, place)
  )
$$;
comment on function is_valid_barcode is
  'Whether the check digit of a GTIN barcode is right.';

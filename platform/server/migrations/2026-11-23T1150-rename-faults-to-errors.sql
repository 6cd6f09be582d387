-- Results of checks are errors, as in the rest of the product. Nothing was released with the old names, so they are renamed
-- in place: stop the processes of earlier commits before this migration.

-- may lock: nothing was released with the old name
alter table import_row rename column faults to errors;
-- may lock: nothing was released with the old name
alter table ledger_check rename column faults to errors;

update ledger_check c set errors = (
  select jsonb_agg(jsonb_build_object('error', e->>'fault', 'subject', e->>'what', 'detail', e->>'told'))
  from jsonb_array_elements(c.errors) e
) where c.errors <> '[]';

-- Created again with the new names of their columns.
-- may lock: nothing was released with the old result
drop function if exists ledger_verify;
-- may lock: nothing was released with the old result
drop function if exists ledger_verify_since;
-- may lock: nothing was released with the old result
drop function if exists ledger_balance_mismatches;

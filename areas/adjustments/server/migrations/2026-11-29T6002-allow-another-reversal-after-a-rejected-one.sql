-- The index adjustment_one_reversal replaces it: a rejected, withdrawn or expired reversal does not block another one.
alter table adjustment drop constraint adjustment_reverses_id_key;

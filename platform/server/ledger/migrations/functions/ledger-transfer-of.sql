create or replace function ledger_transfer_of(p_cause text) returns uuid
language sql stable set search_path = public, pg_temp
return (select transfer_id from ledger_key where cause = p_cause);
comment on function ledger_transfer_of is
  'Transfer that was posted for a cause, or null. Records store the id of their transfer, which the API can change.';

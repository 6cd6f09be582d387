-- Movements are posted by functions that read the record which they belong to. The general functions are the owner's, and
-- payments of customers have a role of their own.
do $$
declare
  each regprocedure;
begin
  for each in select oid from pg_proc where pronamespace = current_schema()::regnamespace and proname = any (array[
    'ledger_post', 'ledger_reverse', 'ledger_hold_open', 'ledger_hold_void', 'ledger_open_account', 'wallet_post',
    'wallet_reverse', 'wallet_settle', 'wallet_release'])
  loop
    execute format('revoke execute on function %s from erp_api', each);
  end loop;
end $$;

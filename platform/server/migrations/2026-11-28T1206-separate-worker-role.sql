-- The worker has a role of its own. Functions that only the worker or only the owner needs are no longer granted to the
-- role of the API; their files grant them.
do $$
declare
  each regprocedure;
begin
  for each in select oid from pg_proc where pronamespace = current_schema()::regnamespace and proname = any (array[
    'ledger_stop', 'ledger_resume', 'ledger_set_flow', 'ledger_set_ceiling', 'ledger_verify', 'ledger_verify_since',
    'ledger_delete_old_checks', 'ledger_make_partitions', 'wallet_make_partitions',
    'bills_make_months', 'bills_make_partitions', 'eload_make_months', 'eload_make_partitions',
    'report_make_months', 'report_make_partitions'])
  loop
    execute format('revoke execute on function %s from erp_api', each);
  end loop;
end $$;

revoke insert on ledger_check from erp_api;

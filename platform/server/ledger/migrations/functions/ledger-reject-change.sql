-- before the tables
create or replace function ledger_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only: % on % is not allowed.', tg_op, tg_table_name using errcode = 'LG009';
end $$;
comment on function ledger_reject_change is
  'Trigger: rejects updates, deletes and truncates of ledger tables, also by the owner.';

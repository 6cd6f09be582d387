-- before the tables
-- Added to, never changed: not by the API, nor by the owner by mistake.
create or replace function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is only ever added to: % on % is refused.', tg_op, tg_table_name using errcode = 'LG009';
end $$;

create or replace function ledger_refuse(p_account bigint, p_amount bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  account record;
begin
  select a.code, b.can_debit, b.can_credit into account
    from ledger_account a join ledger_balance b on b.account_id = a.id
    where a.id = p_account and b.shard = (case when a.shards = 1 then 0 else pg_backend_pid() % a.shards end)::smallint;
  if not found then
    raise exception 'There is no ledger account %.', p_account using errcode = 'LG005';
  elsif not (case when p_amount < 0 then account.can_debit else account.can_credit end) then
    raise exception 'Account % is blocked.', account.code using errcode = 'LG002', detail = account.code;
  elsif p_amount < 0 then
    raise exception 'Account % has too little.', account.code using errcode = 'LG001', detail = account.code;
  end if;
  raise exception 'Account % would hold too much.', account.code using errcode = 'LG003', detail = account.code;
end $$;
comment on function ledger_refuse is
  'Raises the error that explains why an account did not accept a posting.';
comment on function ledger_refuse is
  'Raises the error that explains why an account did not accept a posting.';
revoke all on function ledger_refuse(bigint, bigint) from public;

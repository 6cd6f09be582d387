create or replace function bills_reverse(p_sell bigint, p_memo text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  s bills_sell;
begin
  select * into strict s from bills_sell where id = p_sell;
  if s.status <> 'failed' then
    raise exception 'Payment % has not failed.', s.ref_no using errcode = 'insufficient_privilege';
  end if;
  return wallet_reverse(ledger_transfer_of('bills payment ' || p_sell),
    jsonb_build_object('cause', 'bills reversal ' || p_sell, 'channel', 'System', 'memo', p_memo)) ->> 'transferId';
end $$;
comment on function bills_reverse is
  'Returns the debit of a failed payment to the wallet that paid it, once. Returns the transfer.';
grant execute on function bills_reverse to erp_worker;

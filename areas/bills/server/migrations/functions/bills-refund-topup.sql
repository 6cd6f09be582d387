create or replace function bills_refund_topup(p_topup bigint, p_memo text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t bills_topup;
begin
  select * into strict t from bills_topup where id = p_topup;
  if t.status <> 'paid' then
    raise exception 'Top-up % was not paid.', t.ref_no using errcode = 'insufficient_privilege';
  end if;
  return wallet_reverse(ledger_transfer_of('bills topup ' || p_topup),
    jsonb_build_object('cause', 'bills topup refund ' || p_topup, 'channel', 'System', 'memo', p_memo)) ->> 'transferId';
end $$;
comment on function bills_refund_topup is
  'Debits the wallet of a top-up that the gateway refunded, once. Returns the transfer.';
grant execute on function bills_refund_topup to erp_payments;

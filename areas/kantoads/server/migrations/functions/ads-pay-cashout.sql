create or replace function ads_pay_cashout(p_cashout bigint, p_memo text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c ads_cashout;
  transfer uuid := ledger_new_id();
begin
  select * into strict c from ads_cashout where cashout_id = p_cashout for update;
  perform control_require('kantoads-payout', '{approve}', 'ads-cashout', p_cashout::text, c.amount, array[c.processed_by_id]);
  -- A result of the bank can arrive after the cashout was marked as failed.
  if c.status not in ('processing', 'failed') or c.processed_by_id is null or c.verified_by_id is null then
    raise exception 'Cashout % was not sent to the bank.', c.ref_no using errcode = 'insufficient_privilege';
  end if;
  if not ledger_post(transfer, 'ads cashout ' || c.ref_no, 'ads cashout',
    array[ads_open_store(c.business_id), ledger_operator_account('operator:ads-issued:ads'), ledger_operator_account('operator:ads-owed:php'),
      ledger_operator_account('operator:ads-bank:php')] || case when c.fee > 0 then array[ledger_operator_account('operator:fees:php')] end,
    array[-c.amount, c.amount, -c.amount, c.net] || case when c.fee > 0 then array[c.fee] end,
    p_memo, jsonb_build_object('cashout', c.ref_no, 'business', c.business_id), null, c.hold_id)
  then return ledger_transfer_of('ads cashout ' || c.ref_no); end if;
  return transfer;
end $$;
comment on function ads_pay_cashout is
  'Spends the money on hold of a cashout that was sent to the bank, once, if the controls passed the act of another person than the sender in this transaction. Returns the transfer.';
grant execute on function ads_pay_cashout to erp_api;

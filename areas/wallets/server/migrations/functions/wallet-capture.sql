create or replace function wallet_capture(p_payment_hold bigint, p_memo text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  h wallet_payment_hold;
  c wallet_payment_capture;
  t wallet_txn;
  payer wallet;
  payee wallet;
  violation text;
  transfer uuid := gen_random_uuid();
  payer_fee bigint;
  payee_fee bigint;
  maximum bigint;
  balance bigint;
  first_id bigint;
begin
  select * into strict h from wallet_payment_hold where payment_hold_id = p_payment_hold for update;
  select * into strict c from wallet_payment_capture where payment_hold_id = p_payment_hold;
  if h.status <> 'held' or h.expires_at <= clock_timestamp() then
    perform raise_error('WA001', 'PAYMENT_HOLD_ENDED', jsonb_build_object('ref', h.ref_no));
  elsif c.amount > h.amount or c.fee > h.fee then
    perform raise_error('WA001', 'CAPTURE_ABOVE_HELD', jsonb_build_object('max', peso_text(h.amount)));
  end if;
  perform from wallet where wallet_id in (h.wallet_id, h.merchant_wallet_id) order by wallet_id for no key update;
  select * into strict payer from wallet where wallet_id = h.wallet_id;
  select * into strict payee from wallet where wallet_id = h.merchant_wallet_id;
  select * into strict t from wallet_txn where hold_id = h.hold_id and status = 'pending';
  violation := wallet_violation(payee.status, payee.account_no, 1::smallint, true, (select status from subscriber where id = payee.subscriber_id));
  if violation is not null then
    perform raise_error('WA001', violation::jsonb ->> 'code', violation::jsonb -> 'params');
  end if;
  payer_fee := case h.fee_paid_by when 'payer' then c.fee else 0 end;
  payee_fee := c.fee - payer_fee;
  if not ledger_post(transfer, 'payment hold ' || h.ref_no, 'p2m',
    array[payer.ledger_account_id, payee.ledger_account_id]
      || case when c.fee > 0 then array(select id from ledger_account where code = 'operator:fees:php') else '{}' end,
    array[-c.amount - payer_fee, c.amount - payee_fee] || case when c.fee > 0 then array[c.fee] else '{}' end,
    h.note, jsonb_build_object('hold', h.ref_no), null, h.hold_id)
  then
    raise exception 'The hold % was captured before.', h.ref_no using errcode = 'insufficient_privilege';
  end if;
  select amount into maximum from wallet_limits_in_force(payee.wallet_id, payee.product, payee.kyc_level) where name = 'maxBalance';
  select posted into balance from ledger_balance where account_id = payee.ledger_account_id and shard = 0;
  if balance > maximum then
    perform raise_error('WA002', 'MAX_BALANCE_EXCEEDED',
      jsonb_build_object('account', payee.account_no, 'max', peso_text(maximum), 'balance', peso_text(balance)));
  end if;
  -- The payment has the time of its capture, as have its balances. The transaction of the hold ends without one.
  update wallet_txn set status = 'failed', ended_at = clock_timestamp(), memo = p_memo
    where txn_id = t.txn_id and created_at = t.created_at;
  perform wallet_return_limit(t.wallet_id, t.type, t.amount - c.amount, t.created_at);
  first_id := nextval('wallet_txn_no');
  insert into wallet_txn (txn_id, wallet_id, ref_no, type, amount, fee, balance_before, balance_after, channel, counterparty,
      status, transfer_id, memo, created_at, ended_at)
    select given.id, given.wallet, 'TXN' || lpad(first_id::text, 10, '0'), given.type, c.amount, given.fee, b.posted - given.net, b.posted,
      t.channel, wallet_owner_name(given.other), 'success', transfer, concat_ws(' · ', h.ref_no, nullif(h.note, '')), clock_timestamp(), clock_timestamp()
    from (values (first_id, payer.wallet_id, payee.wallet_id, payer.ledger_account_id, 'p2m_pay', payer_fee, -c.amount - payer_fee),
      (nextval('wallet_txn_no'), payee.wallet_id, payer.wallet_id, payee.ledger_account_id, 'p2m_receive', payee_fee, c.amount - payee_fee))
      given(id, wallet, other, account, type, fee, net)
    join ledger_balance b on b.account_id = given.account and b.shard = 0;
  update wallet_payment_hold set status = 'captured', transfer_id = transfer, ended_at = clock_timestamp()
    where payment_hold_id = p_payment_hold;
  return jsonb_build_object('isNew', true, 'transferId', transfer, 'transactions', wallet_txns_of(transfer));
end
$$;
comment on function wallet_capture is
  'Posts the wallet_payment_capture of a payment hold from the payer to the merchant and releases the rest. Raises WA001 if the hold has ended, the capture is above it or the wallet of the merchant cannot receive, and WA002 above its maximum balance.';
grant execute on function wallet_capture to erp_payments;

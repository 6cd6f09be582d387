create or replace function wallet_refund_payment(p_refund bigint) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r wallet_payment_refund;
  paid wallet_txn;
  received wallet_txn;
  leg record;
  transfer uuid := gen_random_uuid();
  refundable bigint;
  violation text;
  first_id bigint;
begin
  select * into strict r from wallet_payment_refund where refund_id = p_refund;
  perform from wallet where wallet_id in (select wallet_id from wallet_txn where transfer_id = r.transfer_id)
    order by wallet_id for no key update;
  select * into paid from wallet_txn where transfer_id = r.transfer_id and type = 'p2m_pay' and status = 'success';
  select * into received from wallet_txn
    where transfer_id = r.transfer_id and type = 'p2m_receive' and status = 'success' and wallet_id = r.wallet_id;
  if paid.txn_id is null or received.txn_id is null then
    perform raise_error('WA003', 'PAYMENT_NOT_FOUND', jsonb_build_object('ref', r.transfer_id));
  end if;
  -- The locks of the wallets put the refunds of a payment in order.
  select paid.amount - coalesce(sum(amount), 0) into refundable
    from wallet_payment_refund where transfer_id = r.transfer_id and refund_id <> p_refund;
  if r.amount > refundable then
    perform raise_error('WA001', 'REFUND_ABOVE_PAID', jsonb_build_object('max', peso_text(refundable)));
  end if;
  for leg in
    select w.*, s.status as owner_status, given.direction from (values (received.wallet_id, -1::smallint), (paid.wallet_id, 1::smallint)) given(id, direction)
    join wallet w on w.wallet_id = given.id join subscriber s on s.id = w.subscriber_id
  loop
    violation := wallet_violation(leg.status, leg.account_no, leg.direction, leg.direction = -1, leg.owner_status);
    if violation is not null then
      perform raise_error('WA001', violation::jsonb ->> 'code', violation::jsonb -> 'params');
    end if;
  end loop;
  if not ledger_post(transfer, 'payment refund ' || p_refund, 'payment refund',
    array(select ledger_account_id from wallet where wallet_id in (paid.wallet_id, received.wallet_id) order by wallet_id = paid.wallet_id),
    array[-r.amount, r.amount], r.reason, jsonb_build_object('payment', received.ref_no))
  then
    raise exception 'Refund % was posted before.', p_refund using errcode = 'insufficient_privilege';
  end if;
  first_id := nextval('wallet_txn_no');
  insert into wallet_txn (txn_id, wallet_id, ref_no, type, amount, fee, balance_before, balance_after, channel, counterparty,
      status, transfer_id, memo, created_at, ended_at)
    select given.id, w.wallet_id, 'TXN' || lpad(first_id::text, 10, '0'), given.type, r.amount, 0, b.posted - given.net, b.posted, 'App',
      wallet_owner_name(given.other), 'success', transfer, received.ref_no || case r.reason when '' then '' else ' · ' || r.reason end,
      clock_timestamp(), clock_timestamp()
    from (values (first_id, received.wallet_id, paid.wallet_id, 'adjustment_debit', -r.amount),
      (nextval('wallet_txn_no'), paid.wallet_id, received.wallet_id, 'refund', r.amount)) given(id, wallet, other, type, net)
    join wallet w on w.wallet_id = given.wallet
    join ledger_balance b on b.account_id = w.ledger_account_id and b.shard = 0;
  perform wallet_return_limit(paid.wallet_id, paid.type, r.amount, paid.created_at);
  return jsonb_build_object('isNew', true, 'transferId', transfer, 'transactions', wallet_txns_of(transfer));
end
$$;
comment on function wallet_refund_payment is
  'Refunds the amount of a wallet_payment_refund from the wallet of the merchant to that of the payer, once, if all refunds of the payment are together at most what was paid. The fee of the payment is not returned. Raises WA003 if the merchant received no such payment and WA001 if it cannot be refunded.';
grant execute on function wallet_refund_payment to erp_payments;

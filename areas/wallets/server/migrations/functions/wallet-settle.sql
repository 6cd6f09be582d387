create or replace function wallet_settle(p_hold uuid, about jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t wallet_txn%rowtype;
  w wallet%rowtype;
  f wallet_flow%rowtype;
  transfer uuid := gen_random_uuid();
  balance bigint;
  accounts bigint[];
  amounts bigint[];
begin
  perform from wallet where wallet_id = (select wallet_id from wallet_txn where hold_id = p_hold) for no key update;
  select * into t from wallet_txn where hold_id = p_hold;
  if not found then perform raise_error('WA003', 'HOLD_NOT_FOUND'); end if;
  if t.status = 'success' then
    return jsonb_build_object('isNew', false, 'transferId', t.transfer_id, 'transactions', wallet_txns_of(t.transfer_id));
  elsif t.status <> 'pending' then
    perform raise_error('WA001', 'TRANSACTION_ENDED', jsonb_build_object('ref', t.ref_no, 'status', t.status));
  end if;
  select * into w from wallet where wallet_id = t.wallet_id;
  select * into f from wallet_flow where type = t.type;
  accounts := array[w.ledger_account_id,
    (select id from ledger_account where code = coalesce(about ->> 'against', f.operator_code) and kind = 'operator' and asset = 'PHP')];
  amounts := array[-t.amount - t.fee, t.amount];
  if t.fee > 0 then
    accounts := accounts || (select id from ledger_account where code = 'operator:fees:php');
    amounts := amounts || t.fee;
  end if;
  perform ledger_post(transfer, about ->> 'cause', t.type, accounts, amounts, t.memo, '{}', null, p_hold);
  select posted into balance from ledger_balance where account_id = w.ledger_account_id and shard = 0;
  update wallet_txn set status = 'success', transfer_id = transfer, balance_before = balance + t.amount + t.fee,
      balance_after = balance, ended_at = clock_timestamp(), counterparty = coalesce(about ->> 'counterparty', counterparty)
    where txn_id = t.txn_id and created_at = t.created_at;
  return jsonb_build_object('isNew', true, 'transferId', transfer, 'transactions', wallet_txns_of(transfer));
end
$$;
comment on function wallet_settle is
  'Posts a reservation. Raises WA003 if it is unknown and WA001 if it has ended.';
grant execute on function wallet_settle to erp_payments;

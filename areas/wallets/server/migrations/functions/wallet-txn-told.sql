create or replace function wallet_txn_told(
  p_txn bigint, p_ref text, p_wallet bigint, p_type text, p_amount bigint, p_fee bigint, p_before bigint, p_after bigint, p_at timestamptz
) returns jsonb language sql stable
return jsonb_build_object('txnId', p_txn, 'refNo', p_ref, 'walletId', p_wallet, 'type', p_type, 'amount', p_amount, 'fee', p_fee,
  'balanceBefore', p_before, 'balanceAfter', p_after, 'createdAt', to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'));
comment on function wallet_txn_told is
  'A transaction as JSON, as movements return it.';
comment on function wallet_txn_told is
  'A transaction as JSON, as movements return it.';

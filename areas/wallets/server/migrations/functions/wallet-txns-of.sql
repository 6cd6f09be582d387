create or replace function wallet_txns_of(p_transfer uuid) returns jsonb
language sql stable set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
  select coalesce(jsonb_agg(jsonb_build_object('txnId', txn_id, 'refNo', ref_no, 'walletId', wallet_id, 'type', type,
    'amount', amount, 'fee', fee, 'balanceBefore', balance_before, 'balanceAfter', balance_after,
    'createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) order by txn_id), '[]')
  from wallet_txn
  where transfer_id = p_transfer
    and created_at >= (select at - interval '6 hours' from ledger_key where transfer_id = p_transfer)
    and created_at <= (select at + interval '6 hours' from ledger_key where transfer_id = p_transfer);
$$;
comment on function wallet_txns_of is
  'Transactions of a transfer as JSON. Only the partitions around the time of the transfer are read.';

create or replace function wallet_reverse(p_transfer uuid, about jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  undo uuid := gen_random_uuid();
  known uuid;
  old wallet_txn%rowtype;
  balance bigint;
  net bigint;
begin
  perform from wallet where wallet_id in (select wallet_id from wallet_txn where transfer_id = p_transfer)
    order by wallet_id for no key update;
  if not found then perform raise_error('WA003', 'MOVEMENT_NOT_FOUND'); end if;
  select transfer_id into known from ledger_key k where k.cause = about ->> 'cause';
  if not ledger_reverse(p_transfer, undo, about ->> 'cause', coalesce(about ->> 'memo', ''), '{}') then
    return jsonb_build_object('isNew', false, 'transferId', known, 'transactions', wallet_txns_of(known));
  end if;
  for old in select * from wallet_txn where transfer_id = p_transfer order by txn_id loop
    select b.posted, p.amount into balance, net
      from wallet w join ledger_balance b on b.account_id = w.ledger_account_id and b.shard = 0
      join ledger_posting p on p.account_id = w.ledger_account_id and p.transfer_id = undo
      where w.wallet_id = old.wallet_id;
    insert into wallet_txn (wallet_id, ref_no, type, amount, fee, balance_before, balance_after, channel, counterparty,
        status, transfer_id, memo, created_at, ended_at)
      values (old.wallet_id, old.ref_no, case when net > 0 then 'refund' else 'adjustment_debit' end, abs(net), 0,
        balance - net, balance, coalesce(about ->> 'channel', ''), old.counterparty,
        'success', undo, coalesce(about ->> 'memo', ''), clock_timestamp(), clock_timestamp());
    perform wallet_return_limit(old.wallet_id, old.type, old.amount, old.created_at);
  end loop;
  update wallet_txn set status = 'reversed' where transfer_id = p_transfer;
  return jsonb_build_object('isNew', true, 'transferId', undo, 'transactions', wallet_txns_of(undo));
end
$$;
comment on function wallet_reverse is
  'Reverses a movement: the reversal in the ledger, opposite transactions, and the limits returned. Raises WA003 if it is unknown.';

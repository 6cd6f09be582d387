create or replace function wallet_reserve(m jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  leg wallet_leg := (wallet_legs(m))[1];
  hold uuid := coalesce((m ->> 'holdId')::uuid, gen_random_uuid());
  w wallet%rowtype;
  f wallet_flow%rowtype;
  known wallet_txn%rowtype;
  violation jsonb;
begin
  if coalesce(m ->> 'amount', '') !~ '^[0-9]{1,14}$' or coalesce(m ->> 'fee', '0') !~ '^[0-9]{1,14}$' or (m ->> 'amount')::bigint = 0 then
    perform raise_error('WA004', 'AMOUNT_NOT_WHOLE');
  end if;
  select * into w from wallet where wallet_id = leg.wallet_id for no key update;
  if not found then perform raise_error('WA003', 'NOT_FOUND', jsonb_build_object('wallet', coalesce(leg.wallet_id::text, ''))); end if;
  select * into f from wallet_flow where type = leg.type and direction = -1 and house_code is not null;
  if not found then perform raise_error('WA004', 'TYPE_NOT_RESERVABLE', jsonb_build_object('type', coalesce(leg.type, ''))); end if;
  if exists (select from ledger_hold where cause = m ->> 'cause') then
    select t.* into known from ledger_hold h join wallet_txn t on t.hold_id = h.id
      where h.cause = m ->> 'cause' and t.wallet_id = w.wallet_id and t.type = leg.type
        and t.amount = (m ->> 'amount')::bigint and t.fee = leg.fee;
    if not found then
      raise exception 'This was held before, differently.' using errcode = 'LG008', detail = m ->> 'cause';
    end if;
    return jsonb_build_object('isNew', false, 'holdId', known.hold_id, 'txnId', known.txn_id, 'refNo', known.ref_no);
  end if;
  violation := wallet_why_not(w, f, (select status from subscriber where id = w.subscriber_id))::jsonb;
  if violation is not null then perform raise_error('WA001', violation ->> 'code', violation -> 'params'); end if;
  if f.limit_kind is not null then perform wallet_use(w, f, (m ->> 'amount')::bigint); end if;
  perform ledger_hold_open(hold, w.ledger_account_id, (m ->> 'amount')::bigint + leg.fee, m ->> 'cause');
  known.txn_id := nextval('wallet_txn_no');
  known.ref_no := coalesce(m ->> 'refNo', 'TXN' || lpad(known.txn_id::text, 10, '0'));
  insert into wallet_txn (txn_id, wallet_id, ref_no, type, amount, fee, channel, counterparty, status, hold_id, memo)
    values (known.txn_id, w.wallet_id, known.ref_no, leg.type, (m ->> 'amount')::bigint, leg.fee, coalesce(m ->> 'channel', ''),
      coalesce(m ->> 'counterparty', ''), 'pending', hold, coalesce(m ->> 'memo', ''));
  return jsonb_build_object('isNew', true, 'holdId', hold, 'txnId', known.txn_id, 'refNo', known.ref_no);
end
$$;
comment on function wallet_reserve is
  'Reserves money of a wallet, which counts as spent and against the limits, until wallet_settle or wallet_release. Same errors as wallet_move.';
comment on function wallet_reserve is
  'Reserves money of a wallet, which counts as spent and against the limits, until wallet_settle or wallet_release. Same errors as wallet_move.';

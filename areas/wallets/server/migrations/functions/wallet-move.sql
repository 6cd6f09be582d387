create or replace function wallet_move(m jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  asked_type text := m ->> 'type';
  asked_cause text := m ->> 'cause';
  asked_memo text := coalesce(m ->> 'memo', '');
  asked_amount bigint;
  asked_fee bigint;
  transfer uuid := coalesce((m ->> 'transferId')::uuid, gen_random_uuid());
  n int := case when asked_type in ('p2p', 'p2m') then 2 else 1 end;
  ids bigint[];
  types text[];
  fees bigint[];
  i int;
  leg record;
  known uuid;
  house bigint;
  net bigint;
  nets bigint[];
  account_nos text[];
  most bigint[];
  accounts bigint[];
  amounts bigint[];
  balances bigint[];
  txn bigint;
  ref text := m ->> 'refNo';
  moment timestamptz;
  violation jsonb;
  told jsonb := '[]';
begin
  if coalesce(m ->> 'amount', '') !~ '^[0-9]{1,14}$' or coalesce(m ->> 'fee', '0') !~ '^[0-9]{1,14}$' then
    perform raise_error('WA004', 'AMOUNT_NOT_WHOLE');
  end if;
  asked_amount := (m ->> 'amount')::bigint;
  asked_fee := coalesce((m ->> 'fee')::bigint, 0);
  if asked_amount = 0 then perform raise_error('WA004', 'AMOUNT_ZERO'); end if;

  -- Locked until the transaction ends, in the order of their ids, so that movements and blocks of a wallet are serialised.
  if n = 1 then
    ids := array[(m ->> 'walletId')::bigint];
    types := array[asked_type];
    fees := array[asked_fee];
    perform from wallet where wallet_id = ids[1] for no key update;
  else
    ids := array[(m ->> 'fromWalletId')::bigint, (m ->> 'toWalletId')::bigint];
    types := array[asked_type || case asked_type when 'p2p' then '_send' else '_pay' end, asked_type || '_receive'];
    fees := case when m ->> 'feePaidBy' = 'payee' then array[0, asked_fee] else array[asked_fee, 0] end;
    perform from wallet where wallet_id = any (ids) order by wallet_id for no key update;
  end if;

  for i in 1 .. n loop
    select w.wallet_id, w.account_no, w.ledger_account_id, w.status, w.product, w.kyc_level, s.status as owner_status,
        f.type, f.direction, f.limit_kind, f.fits_max_balance, f.by_subscriber, f.spoken, h.id as house,
        (select k.transfer_id from ledger_key k where k.cause = asked_cause) as known,
        case when own.amount is null then d.amount else least(own.amount, d.ceiling) end as max_balance
      into leg
      from (values (ids[i], types[i])) as asked(wallet, type)
      left join wallet w on w.wallet_id = asked.wallet
      left join subscriber s on s.id = w.subscriber_id
      left join wallet_flow f on f.type = asked.type
      left join ledger_account h on h.code = coalesce(m ->> 'against', f.house_code) and h.kind = 'house' and h.asset = 'PHP'
      left join lateral (
        select amount, ceiling from wallet_limit_default
        where product = w.product and kyc_level = w.kyc_level and name = 'maxBalance' and effective_from <= now()
        order by effective_from desc limit 1
      ) d on true
      left join wallet_limit own on own.wallet_id = w.wallet_id and own.name = 'maxBalance';
    if leg.wallet_id is null then
      perform raise_error('WA003', 'NOT_FOUND', jsonb_build_object('wallet', coalesce(ids[i]::text, '')));
    end if;
    if i = 2 and ids[2] = ids[1] then perform raise_error('WA004', 'SAME_WALLET'); end if;
    if leg.type is null then
      perform raise_error('WA004', 'TYPE_UNKNOWN', jsonb_build_object('type', coalesce(types[i], '')));
    end if;
    net := leg.direction * asked_amount - fees[i];
    if leg.direction = 1 and net <= 0 then
      perform raise_error('WA004', 'FEE_EXCEEDS_AMOUNT');
    end if;
    known := leg.known;
    if known is null then
      violation := wallet_refusal(leg.status, leg.account_no, leg.direction, leg.by_subscriber, leg.owner_status)::jsonb;
      if violation is not null then perform raise_error('WA001', violation ->> 'code', violation -> 'params'); end if;
      if leg.limit_kind is not null then
        perform wallet_count(leg.wallet_id, leg.product, leg.kyc_level, leg.account_no, leg.limit_kind, leg.spoken, asked_amount);
      end if;
    end if;
    house := leg.house;
    account_nos[i] := leg.account_no;
    nets[i] := net;
    accounts[i] := leg.ledger_account_id;
    amounts[i] := net;
    most[i] := case when leg.direction = 1 and leg.fits_max_balance then coalesce(leg.max_balance, 0) end;
  end loop;

  if n = 1 then
    accounts[2] := house;
    amounts[2] := -leg.direction * asked_amount;
  end if;
  if asked_fee > 0 then
    accounts := accounts || (select id from ledger_account where code = 'house:fees:php');
    amounts := amounts || asked_fee;
  end if;

  balances := ledger_write(transfer, asked_cause, asked_type, accounts, amounts, asked_memo, coalesce(m -> 'details', '{}'), null, null);
  if balances is null then
    known := (select transfer_id from ledger_key where cause = asked_cause);
    return jsonb_build_object('isNew', false, 'transferId', known, 'transactions', wallet_txns_of(known));
  end if;

  for i in 1 .. n loop
    -- The posting holds the lock of the balance row, so it cannot change in between.
    if balances[i] > most[i] then
      perform raise_error('WA002', 'MAX_BALANCE_EXCEEDED', jsonb_build_object('account', account_nos[i], 'max', peso_text(most[i]), 'balance', peso_text(balances[i])));
    end if;
    txn := nextval('wallet_txn_no');
    ref := coalesce(ref, 'TXN' || lpad(txn::text, 10, '0'));
    moment := clock_timestamp();
    insert into wallet_txn (txn_id, wallet_id, ref_no, type, amount, fee, balance_before, balance_after, channel,
        counterparty, status, transfer_id, memo, created_at, ended_at)
      values (txn, ids[i], ref, types[i], asked_amount, fees[i], balances[i] - nets[i], balances[i], coalesce(m ->> 'channel', ''),
        coalesce(m ->> 'counterparty', case when n = 2 then wallet_spoken(ids[3 - i]) end, ''),
        'success', transfer, asked_memo, moment, moment);
    told := told || wallet_txn_told(txn, ref, ids[i], types[i], asked_amount, fees[i], balances[i] - nets[i], balances[i], moment);
  end loop;
  return jsonb_build_object('isNew', true, 'transferId', transfer, 'transactions', told);
end
$$;
comment on function wallet_move is
  'Moves money of one or two wallets once per cause; the same cause returns the first result with isNew false. Locks the wallets in the order of their ids, then balances in the order of accounts. Relies on read committed. Errors: WA001 wallet not usable, WA002 limit exceeded, WA003 not found, WA004 invalid request, and those of ledger_write. Nothing is written if it fails.';
comment on function wallet_move is
  'Moves money of one or two wallets once per cause; the same cause returns the first result with isNew false. Locks the wallets in the order of their ids, then balances in the order of accounts. Relies on read committed. Errors: WA001 wallet not usable, WA002 limit exceeded, WA003 not found, WA004 invalid request, and those of ledger_write. Nothing is written if it fails.';

-- The same rules in fewer statements: what a movement needs to know is read at once, what it wrote is not read again.

-- Counts an amount against a wallet's limits of one kind and refuses what goes beyond.
create or replace function wallet_use(w wallet, f wallet_flow, p_amount bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform wallet_count(w.wallet_id, w.product, w.kyc_level, w.account_no, f.limit_kind, f.spoken, p_amount);
end $$;

create function wallet_count(
  p_wallet bigint, p_product text, p_level text, p_account_no text, p_kind text, p_spoken text, p_amount bigint
) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  today date := (now() at time zone 'Asia/Manila')::date;
  limits bigint[];
  used record;
begin
  -- A limit that is not told is zero: not allowed.
  limits := array(
    select coalesce(case when own.amount is null then d.amount else least(own.amount, d.ceiling) end, 0)
    from unnest(array[p_kind || 'PerTxn', p_kind || 'Daily', p_kind || 'Monthly']) with ordinality as asked(name, ord)
    left join lateral (
      select amount, ceiling from wallet_limit_default
      where product = p_product and kyc_level = p_level and name = asked.name and effective_from <= now()
      order by effective_from desc limit 1
    ) d on true
    left join wallet_limit own on own.wallet_id = p_wallet and own.name = asked.name
    order by ord);
  if least(limits[1], limits[2], limits[3]) = 0 then
    raise exception '% is not allowed for wallet %.', p_spoken, p_account_no using errcode = 'WA002';
  end if;
  if p_amount > limits[1] then
    raise exception '% is limited to % a transaction for wallet %.', p_spoken, peso_text(limits[1]), p_account_no using errcode = 'WA002';
  end if;
  insert into wallet_usage as u (wallet_id, kind, day, day_used, month, month_used)
    values (p_wallet, p_kind, today, p_amount, date_trunc('month', today), p_amount)
    on conflict (wallet_id, kind) do update set
      day = excluded.day,
      day_used = case when u.day = excluded.day then u.day_used else 0 end + p_amount,
      month = excluded.month,
      month_used = case when u.month = excluded.month then u.month_used else 0 end + p_amount
    returning u.day_used, u.month_used into used;
  if used.day_used > limits[2] then
    raise exception '% is limited to % a day for wallet %; % is left today.', p_spoken, peso_text(limits[2]), p_account_no,
      peso_text(greatest(limits[2] - used.day_used + p_amount, 0)) using errcode = 'WA002';
  end if;
  if used.month_used > limits[3] then
    raise exception '% is limited to % a month for wallet %; % is left this month.', p_spoken, peso_text(limits[3]), p_account_no,
      peso_text(greatest(limits[3] - used.month_used + p_amount, 0)) using errcode = 'WA002';
  end if;
end $$;

-- A transaction as it is told to whoever moved the money.
create function wallet_txn_told(
  p_txn bigint, p_ref text, p_wallet bigint, p_type text, p_amount bigint, p_fee bigint, p_before bigint, p_after bigint, p_at timestamptz
) returns jsonb language sql immutable
return jsonb_build_object('txnId', p_txn, 'refNo', p_ref, 'walletId', p_wallet, 'type', p_type, 'amount', p_amount, 'fee', p_fee,
  'balanceBefore', p_before, 'balanceAfter', p_after, 'createdAt', to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'));

-- The one door for money. Everything a movement needs is looked at and written in this one statement.
create or replace function wallet_move(m jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
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
  why text;
  told jsonb := '[]';
begin
  if coalesce(m ->> 'amount', '') !~ '^[0-9]{1,14}$' or coalesce(m ->> 'fee', '0') !~ '^[0-9]{1,14}$' then
    raise exception 'An amount is a whole number of centavos.' using errcode = 'WA004';
  end if;
  asked_amount := (m ->> 'amount')::bigint;
  asked_fee := coalesce((m ->> 'fee')::bigint, 0);
  if asked_amount = 0 then raise exception 'Enter an amount of more than zero.' using errcode = 'WA004'; end if;

  -- Held until the transaction ends, in the order of their ids: whoever moves or blocks a wallet takes turns.
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
      raise exception 'There is no wallet %.', coalesce(ids[i]::text, '') using errcode = 'WA003';
    end if;
    if i = 2 and ids[2] = ids[1] then raise exception 'A wallet cannot pay itself.' using errcode = 'WA004'; end if;
    if leg.type is null then
      raise exception 'Money is not moved as %.', coalesce(types[i], 'nothing') using errcode = 'WA004';
    end if;
    net := leg.direction * asked_amount - fees[i];
    if leg.direction = 1 and net <= 0 then
      raise exception 'The fee leaves nothing of the amount.' using errcode = 'WA004';
    end if;
    known := leg.known;
    if known is null then
      why := wallet_refusal(leg.status, leg.account_no, leg.direction, leg.by_subscriber, leg.owner_status);
      if why is not null then raise exception '%', why using errcode = 'WA001'; end if;
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
    -- The posting holds the balance's row, so nobody moves it between.
    if balances[i] > most[i] then
      raise exception 'Wallet % may hold % at most, and would hold %.', account_nos[i], peso_text(most[i]), peso_text(balances[i])
        using errcode = 'WA002';
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
end $$;

-- Why a wallet may not take part, as a sentence for staff; null when it may.
create function wallet_refusal(p_status text, p_account_no text, p_direction smallint, p_by_subscriber boolean, p_owner_status text) returns text
language sql immutable
return case
  when p_status = 'closed' then format('Wallet %s is closed.', p_account_no)
  when p_status = 'frozen' then format('Wallet %s is frozen: nothing may move.', p_account_no)
  when p_status = 'on_hold' and p_direction = -1 then format('Wallet %s is on hold: nothing may be taken from it.', p_account_no)
  when p_by_subscriber and p_owner_status <> 'active' then format('The owner of wallet %s is inactive.', p_account_no)
end;
create or replace function wallet_why_not(w wallet, f wallet_flow, subscriber_status text) returns text
language sql immutable as $$
  select wallet_refusal(w.status, w.account_no, f.direction, f.by_subscriber, subscriber_status)
$$;

revoke all on function wallet_count(bigint, text, text, text, text, text, bigint) from public;

-- Plans are kept: with many months PostgreSQL would guess that planning anew each time is cheaper, and it never is.
alter function wallet_move(jsonb) set plan_cache_mode = force_generic_plan;
alter function wallet_txns_of(uuid) set plan_cache_mode = force_generic_plan;
alter function ledger_write(uuid, text, text, bigint[], bigint[], text, jsonb, uuid, uuid) set plan_cache_mode = force_generic_plan;
alter function ledger_must_have_postings() set plan_cache_mode = force_generic_plan;
alter function ledger_must_balance() set plan_cache_mode = force_generic_plan;

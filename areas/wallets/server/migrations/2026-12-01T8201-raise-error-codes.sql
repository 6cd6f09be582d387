-- Errors of the wallets are codes with parameters: the message is the code, and DETAIL is JSON with "code" and "params".
-- The application renders them from areas/wallets/messages.ts.

-- Raises an error of the application with this SQLSTATE.
create function raise_error(p_state text, p_code text, p_params jsonb default '{}') returns void
language plpgsql as $$
begin
  raise exception '%', p_code
    using errcode = p_state, detail = jsonb_build_object('code', p_code, 'params', p_params)::text;
end
$$;

-- The reason a wallet cannot take part in a movement, as JSON with its code and parameters; null if it can.
create or replace function wallet_refusal(p_status text, p_account_no text, p_direction smallint, p_by_subscriber boolean, p_owner_status text) returns text
language sql stable
return case
  when p_status = 'closed' then jsonb_build_object('code', 'CLOSED', 'params', jsonb_build_object('account', p_account_no))::text
  when p_status = 'frozen' then jsonb_build_object('code', 'FROZEN', 'params', jsonb_build_object('account', p_account_no))::text
  when p_status = 'on_hold' and p_direction = -1 then jsonb_build_object('code', 'ON_HOLD', 'params', jsonb_build_object('account', p_account_no))::text
  when p_by_subscriber and p_owner_status <> 'active' then jsonb_build_object('code', 'OWNER_INACTIVE', 'params', jsonb_build_object('account', p_account_no))::text
end;

create or replace function wallet_why_not(w wallet, f wallet_flow, subscriber_status text) returns text
language sql stable as $$
  select wallet_refusal(w.status, w.account_no, f.direction, f.by_subscriber, subscriber_status)
$$;

create or replace function cashin_why_not(p_name text, p_amount bigint) returns text
language sql stable set search_path = public, pg_temp as $$
  select case
    when status = 'inactive' then jsonb_build_object('code', 'CASH_IN_DISABLED', 'params', jsonb_build_object('method', name))::text
    when p_amount < min_amount then jsonb_build_object('code', 'CASH_IN_BELOW_MIN', 'params', jsonb_build_object('method', name, 'min', peso_text(min_amount)))::text
    when p_amount > max_amount then jsonb_build_object('code', 'CASH_IN_ABOVE_MAX', 'params', jsonb_build_object('method', name, 'max', peso_text(max_amount)))::text
  end
  from cashin_method where name = p_name
$$;

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
    perform wallet_give_back(old.wallet_id, old.type, old.amount, old.created_at);
  end loop;
  update wallet_txn set status = 'reversed' where transfer_id = p_transfer;
  return jsonb_build_object('isNew', true, 'transferId', undo, 'transactions', wallet_txns_of(undo));
end
$$;

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
    (select id from ledger_account where code = coalesce(about ->> 'against', f.house_code) and kind = 'house' and asset = 'PHP')];
  amounts := array[-t.amount - t.fee, t.amount];
  if t.fee > 0 then
    accounts := accounts || (select id from ledger_account where code = 'house:fees:php');
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

create or replace function wallet_release(p_hold uuid, p_memo text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t wallet_txn%rowtype;
begin
  perform from wallet where wallet_id = (select wallet_id from wallet_txn where hold_id = p_hold) for no key update;
  select * into t from wallet_txn where hold_id = p_hold;
  if not found then perform raise_error('WA003', 'HOLD_NOT_FOUND'); end if;
  if not ledger_hold_void(p_hold) then return false; end if;
  update wallet_txn set status = 'failed', ended_at = clock_timestamp(), memo = p_memo
    where txn_id = t.txn_id and created_at = t.created_at;
  perform wallet_give_back(t.wallet_id, t.type, t.amount, t.created_at);
  return true;
end
$$;

create or replace function wallet_look_at_method() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  violation jsonb := cashin_why_not(new.channel, new.amount)::jsonb;
begin
  if violation is not null then perform raise_error('WA001', violation ->> 'code', violation -> 'params'); end if;
  return new;
end
$$;

create or replace function wallet_count(p_wallet bigint, p_product text, p_level text, p_account_no text, p_kind text, p_spoken text, p_amount bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  today date := (now() at time zone 'Asia/Manila')::date;
  limits bigint[];
  used record;
begin
  -- A missing limit is zero: not allowed.
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
    perform raise_error('WA002', 'NOT_ALLOWED', jsonb_build_object('kind', p_kind, 'account', p_account_no));
  end if;
  if p_amount > limits[1] then
    perform raise_error('WA002', 'TRANSACTION_LIMIT', jsonb_build_object('kind', p_kind, 'account', p_account_no, 'max', peso_text(limits[1])));
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
    perform raise_error('WA002', 'DAILY_LIMIT', jsonb_build_object('kind', p_kind, 'account', p_account_no, 'max', peso_text(limits[2]), 'left', peso_text(greatest(limits[2] - used.day_used + p_amount, 0))));
  end if;
  if used.month_used > limits[3] then
    perform raise_error('WA002', 'MONTHLY_LIMIT', jsonb_build_object('kind', p_kind, 'account', p_account_no, 'max', peso_text(limits[3]), 'left', peso_text(greatest(limits[3] - used.month_used + p_amount, 0))));
  end if;
end
$$;

-- Moves each movement in its own savepoint. `message` is the DETAIL of an error with a code, or else the error's text.
create or replace function wallet_move_each(movements jsonb) returns table (place int, moved jsonb, state text, message text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one jsonb;
begin
  perform from wallet where wallet_id = any (array(
    select id from jsonb_to_recordset(movements) as m("walletId" bigint, "fromWalletId" bigint, "toWalletId" bigint),
      lateral (values ("walletId"), ("fromWalletId"), ("toWalletId")) taking_part(id)
  )) order by wallet_id for no key update;
  for place, one in select ord, each from jsonb_array_elements(movements) with ordinality as e(each, ord) order by ord loop
    begin
      moved := wallet_move(one);
      state := null;
      message := null;
    exception
      when sqlstate 'WA001' or sqlstate 'WA002' or sqlstate 'WA003' or sqlstate 'WA004'
        or sqlstate 'LG001' or sqlstate 'LG002' or sqlstate 'LG003' or sqlstate 'LG005' or sqlstate 'LG008' then
        moved := null;
        state := sqlstate;
        get stacked diagnostics message = pg_exception_detail;
        message := coalesce(nullif(message, ''), sqlerrm);
    end;
    return next;
  end loop;
end $$;

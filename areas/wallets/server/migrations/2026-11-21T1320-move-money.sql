-- Which way money goes, which limit it counts against, and which account of the house stands on the other side.
create table wallet_flow (
  type             text     primary key,
  direction        smallint not null check (direction in (-1, 1)),
  limit_kind       text     check (limit_kind in ('cashIn', 'cashOut', 'send', 'pay')),
  -- Money that somebody must get back goes in however much the wallet holds.
  fits_max_balance boolean  not null,
  -- Started by the subscriber, who may be shut out.
  by_subscriber    boolean  not null,
  house_code       text     references ledger_account (code),
  -- What staff read in a refusal.
  spoken           text     not null
);

-- Hot accounts: every movement touches one of them, so each is kept in sixteen rows.
select ledger_open_account('house:' || name || ':php', 'PHP', 'house', null, null, 16)
from unnest(array['float', 'fees', 'billers', 'eload', 'adjustments', 'rewards', 'refunds']) name;

insert into wallet_flow (type, direction, limit_kind, fits_max_balance, by_subscriber, house_code, spoken) values
  ('cash_in', 1, 'cashIn', true, true, 'house:float:php', 'Cash-in'),
  ('cash_out', -1, 'cashOut', true, true, 'house:float:php', 'Cash-out'),
  ('p2p_send', -1, 'send', true, true, null, 'Sending'),
  ('p2p_receive', 1, null, true, true, null, 'Receiving'),
  ('p2m_pay', -1, 'pay', true, true, null, 'Paying'),
  ('p2m_receive', 1, null, true, true, null, 'Receiving'),
  ('bills', -1, 'pay', true, true, 'house:billers:php', 'Paying'),
  ('eload', -1, 'pay', true, true, 'house:eload:php', 'Paying'),
  ('adjustment_credit', 1, null, true, false, 'house:adjustments:php', 'An adjustment'),
  ('adjustment_debit', -1, null, true, false, 'house:adjustments:php', 'An adjustment'),
  ('reward', 1, null, true, false, 'house:rewards:php', 'A reward'),
  ('fee', -1, null, true, false, 'house:fees:php', 'A fee'),
  ('refund', 1, null, false, false, 'house:refunds:php', 'A refund'),
  ('deposit', 1, 'cashIn', true, false, 'house:float:php', 'Cash-in');

create function peso_text(centavos bigint) returns text
language sql immutable parallel safe as $$ select '₱' || to_char(centavos / 100.0, 'FM999,999,999,999,990.00') $$;

-- The limits in force for a wallet: its own, never above the ceiling of its level, or else those of its level.
create function wallet_limits_in_force(p_wallet bigint, p_product text, p_level text)
returns table (name text, amount bigint, ceiling bigint, is_own boolean)
language sql stable set search_path = public, pg_temp as $$
  select d.name, case when own.amount is null then d.amount else least(own.amount, d.ceiling) end, d.ceiling, own.amount is not null
  from (
    select distinct on (name) name, amount, ceiling from wallet_limit_default
    where product = p_product and kyc_level = p_level and effective_from <= now()
    order by name, effective_from desc
  ) d left join wallet_limit own on own.wallet_id = p_wallet and own.name = d.name;
$$;

-- Why this wallet may not take part, as a sentence for staff; null when it may.
create function wallet_why_not(w wallet, f wallet_flow, subscriber_status text) returns text
language sql immutable as $$
  select case
    when w.status = 'closed' then format('Wallet %s is closed.', w.account_no)
    when w.status = 'frozen' then format('Wallet %s is frozen: nothing may move.', w.account_no)
    when w.status = 'on_hold' and f.direction = -1 then format('Wallet %s is on hold: nothing may be taken from it.', w.account_no)
    when f.by_subscriber and subscriber_status <> 'active' then format('The owner of wallet %s is inactive.', w.account_no)
  end
$$;

-- Counts an amount against a wallet's limits of one kind and refuses what goes beyond.
create function wallet_use(w wallet, f wallet_flow, p_amount bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  today date := (now() at time zone 'Asia/Manila')::date;
  per_txn bigint;
  daily bigint;
  monthly bigint;
  used wallet_usage%rowtype;
begin
  -- A limit that is not told is zero: not allowed.
  select coalesce(max(l.amount) filter (where l.name = f.limit_kind || 'PerTxn'), 0),
         coalesce(max(l.amount) filter (where l.name = f.limit_kind || 'Daily'), 0),
         coalesce(max(l.amount) filter (where l.name = f.limit_kind || 'Monthly'), 0)
    into per_txn, daily, monthly
    from wallet_limits_in_force(w.wallet_id, w.product, w.kyc_level) l;
  if least(per_txn, daily, monthly) = 0 then
    raise exception '% is not allowed for wallet %.', f.spoken, w.account_no using errcode = 'WA002';
  end if;
  if p_amount > per_txn then
    raise exception '% is limited to % a transaction for wallet %.', f.spoken, peso_text(per_txn), w.account_no using errcode = 'WA002';
  end if;
  insert into wallet_usage as u (wallet_id, kind, day, day_used, month, month_used)
    values (w.wallet_id, f.limit_kind, today, p_amount, date_trunc('month', today), p_amount)
    on conflict (wallet_id, kind) do update set
      day = excluded.day,
      day_used = case when u.day = excluded.day then u.day_used else 0 end + p_amount,
      month = excluded.month,
      month_used = case when u.month = excluded.month then u.month_used else 0 end + p_amount
    returning * into used;
  if used.day_used > daily then
    raise exception '% is limited to % a day for wallet %; % is left today.', f.spoken, peso_text(daily), w.account_no,
      peso_text(greatest(daily - used.day_used + p_amount, 0)) using errcode = 'WA002';
  end if;
  if used.month_used > monthly then
    raise exception '% is limited to % a month for wallet %; % is left this month.', f.spoken, peso_text(monthly), w.account_no,
      peso_text(greatest(monthly - used.month_used + p_amount, 0)) using errcode = 'WA002';
  end if;
end $$;

-- Gives back what a movement had used, as far as its day and month still run.
create function wallet_give_back(p_wallet bigint, p_type text, p_amount bigint, p_at timestamptz) returns void
language sql set search_path = public, pg_temp as $$
  update wallet_usage u set
    day_used = u.day_used - case when u.day = (p_at at time zone 'Asia/Manila')::date then p_amount else 0 end,
    month_used = u.month_used - case when u.month = date_trunc('month', p_at at time zone 'Asia/Manila')::date then p_amount else 0 end
  from wallet_flow f
  where f.type = p_type and u.wallet_id = p_wallet and u.kind = f.limit_kind;
$$;

create function wallet_txns_of(p_transfer uuid) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('txnId', txn_id, 'refNo', ref_no, 'walletId', wallet_id, 'type', type,
    'amount', amount, 'fee', fee, 'balanceBefore', balance_before, 'balanceAfter', balance_after,
    'createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) order by txn_id), '[]')
  from wallet_txn where transfer_id = p_transfer;
$$;

-- One leg of a movement: which wallet, as what, and how much of the fee it bears.
create type wallet_leg as (wallet_id bigint, type text, fee bigint);

create function wallet_legs(m jsonb) returns wallet_leg[]
language sql immutable set search_path = public, pg_temp as $$
  select case m ->> 'type'
    when 'p2p' then array[
      row((m ->> 'fromWalletId')::bigint, 'p2p_send', case when payee then 0 else fee end)::wallet_leg,
      row((m ->> 'toWalletId')::bigint, 'p2p_receive', case when payee then fee else 0 end)::wallet_leg]
    when 'p2m' then array[
      row((m ->> 'fromWalletId')::bigint, 'p2m_pay', case when payee then 0 else fee end)::wallet_leg,
      row((m ->> 'toWalletId')::bigint, 'p2m_receive', case when payee then fee else 0 end)::wallet_leg]
    else array[row((m ->> 'walletId')::bigint, m ->> 'type', fee)::wallet_leg]
  end
  from (select coalesce((m ->> 'fee')::bigint, 0) as fee, m ->> 'feePaidBy' = 'payee' as payee) asked
$$;

-- The one door for money. Everything a movement needs is looked at and written in this one statement.
create function wallet_move(m jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked_amount bigint;
  asked_fee bigint;
  cause text := m ->> 'cause';
  transfer uuid := coalesce((m ->> 'transferId')::uuid, gen_random_uuid());
  known uuid;
  legs wallet_leg[];
  leg wallet_leg;
  w wallet%rowtype;
  f wallet_flow%rowtype;
  wallets wallet[] := '{}';
  accounts bigint[] := '{}';
  amounts bigint[] := '{}';
  nets bigint[] := '{}';
  txn bigint;
  ref text;
  net bigint;
  i int;
  balance bigint;
  max_balance bigint;
  why text;
begin
  if coalesce(m ->> 'amount', '') !~ '^[0-9]{1,14}$' or coalesce(m ->> 'fee', '0') !~ '^[0-9]{1,14}$' then
    raise exception 'An amount is a whole number of centavos.' using errcode = 'WA004';
  end if;
  asked_amount := (m ->> 'amount')::bigint;
  asked_fee := coalesce((m ->> 'fee')::bigint, 0);
  if asked_amount = 0 then raise exception 'Enter an amount of more than zero.' using errcode = 'WA004'; end if;
  legs := wallet_legs(m);

  -- Held until the transaction ends, in the order of their ids: whoever moves or blocks a wallet takes turns.
  perform from wallet where wallet_id = any (array(select wallet_id from unnest(legs))) order by wallet_id for no key update;

  select transfer_id into known from ledger_key k where k.cause = m ->> 'cause';

  for i in 1 .. cardinality(legs) loop
    leg := legs[i];
    select * into w from wallet where wallet_id = leg.wallet_id;
    if not found then raise exception 'There is no wallet %.', coalesce(leg.wallet_id::text, '') using errcode = 'WA003'; end if;
    if i = 2 and leg.wallet_id = legs[1].wallet_id then
      raise exception 'A wallet cannot pay itself.' using errcode = 'WA004';
    end if;
    select * into f from wallet_flow where type = leg.type;
    if not found then raise exception 'Money is not moved as %.', coalesce(leg.type, 'nothing') using errcode = 'WA004'; end if;
    net := f.direction * asked_amount - leg.fee;
    if f.direction = 1 and net <= 0 then
      raise exception 'The fee leaves nothing of the amount.' using errcode = 'WA004';
    end if;
    if known is null then
      why := wallet_why_not(w, f, (select status from subscriber where id = w.subscriber_id));
      if why is not null then raise exception '%', why using errcode = 'WA001'; end if;
      if f.limit_kind is not null then perform wallet_use(w, f, asked_amount); end if;
    end if;
    wallets := wallets || w;
    nets := nets || net;
    accounts := accounts || w.ledger_account_id;
    amounts := amounts || net;
  end loop;

  if cardinality(legs) = 1 then
    accounts := accounts || (select id from ledger_account where code = coalesce(m ->> 'against', f.house_code) and kind = 'house' and asset = 'PHP');
    amounts := amounts || -f.direction * asked_amount;
  end if;
  if asked_fee > 0 then
    accounts := accounts || (select id from ledger_account where code = 'house:fees:php');
    amounts := amounts || asked_fee;
  end if;

  if not ledger_post(transfer, cause, m ->> 'type', accounts, amounts, coalesce(m ->> 'memo', ''),
    coalesce(m -> 'details', '{}'))
  then
    return jsonb_build_object('isNew', false, 'transferId', known, 'transactions', wallet_txns_of(known));
  end if;

  for i in 1 .. cardinality(legs) loop
    leg := legs[i];
    w := wallets[i];
    -- The posting above holds this row, so nobody moves it between.
    select posted into balance from ledger_balance where account_id = w.ledger_account_id and shard = 0;
    select * into f from wallet_flow where type = leg.type;
    if f.direction = 1 and f.fits_max_balance then
      select l.amount into max_balance from wallet_limits_in_force(w.wallet_id, w.product, w.kyc_level) l where l.name = 'maxBalance';
      if balance > coalesce(max_balance, 0) then
        raise exception 'Wallet % may hold % at most, and would hold %.', w.account_no, peso_text(coalesce(max_balance, 0)), peso_text(balance)
          using errcode = 'WA002';
      end if;
    end if;
    txn := nextval('wallet_txn_no');
    ref := coalesce(m ->> 'refNo', ref, 'TXN' || lpad(txn::text, 10, '0'));
    insert into wallet_txn (txn_id, wallet_id, ref_no, type, amount, fee, balance_before, balance_after, channel,
        counterparty, status, transfer_id, memo, created_at, ended_at)
      values (txn, w.wallet_id, ref, leg.type, asked_amount, leg.fee, balance - nets[i], balance, coalesce(m ->> 'channel', ''),
        coalesce(m ->> 'counterparty', case when cardinality(legs) = 2 then wallet_spoken(legs[3 - i].wallet_id) end, ''),
        'success', transfer, coalesce(m ->> 'memo', ''), clock_timestamp(), clock_timestamp());
  end loop;
  return jsonb_build_object('isNew', true, 'transferId', transfer, 'transactions', wallet_txns_of(transfer));
end $$;

-- Whose wallet it is, as the other side reads it.
create function wallet_spoken(p_wallet bigint) returns text
language sql stable set search_path = public, pg_temp as $$
  select left(coalesce(b.business_name, s.first_name || ' ' || s.last_name), 160)
  from wallet w join subscriber s on s.id = w.subscriber_id left join business b on b.business_id = w.business_id
  where w.wallet_id = p_wallet;
$$;

-- Many movements, each done or refused by itself. Stopped books and faults of ours end all of them.
create function wallet_move_many(movements jsonb)
returns table (place int, moved jsonb, state text, message text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one jsonb;
begin
  -- All wallets at once, in one order: batches never wait for each other in a circle.
  perform from wallet where wallet_id = any (array(
    select distinct (leg).wallet_id from (select unnest(wallet_legs(each)) as leg from jsonb_array_elements(movements) each) legs
  )) order by wallet_id for no key update;
  place := 0;
  for one in select * from jsonb_array_elements(movements) loop
    place := place + 1;
    begin
      moved := wallet_move(one);
      state := null;
      message := null;
    exception
      when sqlstate 'WA001' or sqlstate 'WA002' or sqlstate 'WA003' or sqlstate 'WA004'
        or sqlstate 'LG001' or sqlstate 'LG002' or sqlstate 'LG003' or sqlstate 'LG005' or sqlstate 'LG008' then
        moved := null;
        state := sqlstate;
        message := sqlerrm;
    end;
    return next;
  end loop;
end $$;

-- Undoes a movement: the ledger's reversal, transactions of the opposite way, and the limits given back.
create function wallet_reverse(p_transfer uuid, about jsonb) returns jsonb
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
  if not found then raise exception 'There is no such movement.' using errcode = 'WA003'; end if;
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
end $$;

-- Sets money of one wallet aside for something that is not sure yet: it counts as spent and against the limits.
create function wallet_reserve(m jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  leg wallet_leg := (wallet_legs(m))[1];
  hold uuid := coalesce((m ->> 'holdId')::uuid, gen_random_uuid());
  w wallet%rowtype;
  f wallet_flow%rowtype;
  known wallet_txn%rowtype;
  why text;
begin
  if coalesce(m ->> 'amount', '') !~ '^[0-9]{1,14}$' or coalesce(m ->> 'fee', '0') !~ '^[0-9]{1,14}$' or (m ->> 'amount')::bigint = 0 then
    raise exception 'An amount is a whole number of centavos, more than zero.' using errcode = 'WA004';
  end if;
  select * into w from wallet where wallet_id = leg.wallet_id for no key update;
  if not found then raise exception 'There is no wallet %.', coalesce(leg.wallet_id::text, '') using errcode = 'WA003'; end if;
  select * into f from wallet_flow where type = leg.type and direction = -1 and house_code is not null;
  if not found then raise exception 'Nothing is set aside for %.', coalesce(leg.type, 'nothing') using errcode = 'WA004'; end if;
  if exists (select from ledger_hold where cause = m ->> 'cause') then
    select t.* into known from ledger_hold h join wallet_txn t on t.hold_id = h.id
      where h.cause = m ->> 'cause' and t.wallet_id = w.wallet_id and t.type = leg.type
        and t.amount = (m ->> 'amount')::bigint and t.fee = leg.fee;
    if not found then
      raise exception 'This was held before, differently.' using errcode = 'LG008', detail = m ->> 'cause';
    end if;
    return jsonb_build_object('isNew', false, 'holdId', known.hold_id, 'txnId', known.txn_id, 'refNo', known.ref_no);
  end if;
  why := wallet_why_not(w, f, (select status from subscriber where id = w.subscriber_id));
  if why is not null then raise exception '%', why using errcode = 'WA001'; end if;
  if f.limit_kind is not null then perform wallet_use(w, f, (m ->> 'amount')::bigint); end if;
  perform ledger_hold_open(hold, w.ledger_account_id, (m ->> 'amount')::bigint + leg.fee, m ->> 'cause');
  known.txn_id := nextval('wallet_txn_no');
  known.ref_no := coalesce(m ->> 'refNo', 'TXN' || lpad(known.txn_id::text, 10, '0'));
  insert into wallet_txn (txn_id, wallet_id, ref_no, type, amount, fee, channel, counterparty, status, hold_id, memo)
    values (known.txn_id, w.wallet_id, known.ref_no, leg.type, (m ->> 'amount')::bigint, leg.fee, coalesce(m ->> 'channel', ''),
      coalesce(m ->> 'counterparty', ''), 'pending', hold, coalesce(m ->> 'memo', ''));
  return jsonb_build_object('isNew', true, 'holdId', hold, 'txnId', known.txn_id, 'refNo', known.ref_no);
end $$;

-- Spends what was set aside.
create function wallet_settle(p_hold uuid, about jsonb) returns jsonb
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
  if not found then raise exception 'Nothing is set aside under this number.' using errcode = 'WA003'; end if;
  if t.status = 'success' then
    return jsonb_build_object('isNew', false, 'transferId', t.transfer_id, 'transactions', wallet_txns_of(t.transfer_id));
  elsif t.status <> 'pending' then
    raise exception 'Transaction % has ended already: it is %.', t.ref_no, t.status using errcode = 'WA001';
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
end $$;

-- Lets go what was set aside. Answers false when that had ended before.
create function wallet_release(p_hold uuid, p_memo text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t wallet_txn%rowtype;
begin
  perform from wallet where wallet_id = (select wallet_id from wallet_txn where hold_id = p_hold) for no key update;
  select * into t from wallet_txn where hold_id = p_hold;
  if not found then raise exception 'Nothing is set aside under this number.' using errcode = 'WA003'; end if;
  if not ledger_hold_void(p_hold) then return false; end if;
  update wallet_txn set status = 'failed', ended_at = clock_timestamp(), memo = p_memo
    where txn_id = t.txn_id and created_at = t.created_at;
  perform wallet_give_back(t.wallet_id, t.type, t.amount, t.created_at);
  return true;
end $$;

revoke insert, update, delete, truncate on wallet_flow from erp_api;
revoke all on function wallet_use(wallet, wallet_flow, bigint), wallet_give_back(bigint, text, bigint, timestamptz) from public;

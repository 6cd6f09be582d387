create or replace function wallet_post(p_movements jsonb, p_pending boolean default false)
returns table (
  place int, state text, detail jsonb, is_new boolean, transfer_id uuid, txn_id bigint, ref_no text, wallet_id bigint, type text,
  amount bigint, fee bigint, balance_before bigint, balance_after bigint, created_at timestamptz
) language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  today date;
  movements wallet_movement[];
  legs wallet_posting_leg[];
  has_limits boolean;
  accounts bigint[];
  posting_places int[];
  posting_parts int[];
  posting_seats int[];
  posting_amounts bigint[];
  posting_maxima bigint[];
  -- Used amounts: two counters for each wallet and kind, of the day and of the month.
  counters bigint[];
  counter_maxima bigint[];
  counter_accounts text[];
  counter_kinds text[];
  use_places int[];
  use_counters int[];
  use_amounts bigint[];
  states text[];
  transfers uuid[];
  violations int[];
  violating_values bigint[];
  balances bigint[];
  posted_at timestamptz;
begin
  -- Wallets are locked before balances, in the order of their ids, so that sets cannot deadlock.
  perform from wallet w where w.wallet_id = any (array(
    select id from jsonb_to_recordset(p_movements) as m("walletId" bigint, "fromWalletId" bigint, "toWalletId" bigint),
      unnest(array["walletId", "fromWalletId", "toWalletId"]) id
  )) order by w.wallet_id for no key update;
  -- The clock after the locks: a transaction that began before midnight must not reset what a later one has used.
  today := (clock_timestamp() at time zone 'Asia/Manila')::date;

  with movement as materialized (
    select m.*, coalesce(m."walletId", m."fromWalletId") as payer, m."toWalletId" as payee,
      case when m.amount_text ~ '^[0-9]{1,14}$' then m.amount_text::bigint end as amount,
      case when m.fee_text is null then 0 when m.fee_text ~ '^[0-9]{1,14}$' then m.fee_text::bigint end as fee
    from rows from (jsonb_to_recordset(p_movements) as ("cause" text, "type" text, "transferId" uuid, "refNo" text, "memo" text, "details" jsonb,
      "channel" text, "counterparty" text, "walletId" bigint, "fromWalletId" bigint, "toWalletId" bigint, "against" text, "amount" text, "fee" text,
      "feePaidBy" text)) with ordinality as m(cause, type, "transferId", "refNo", memo, details, channel, counterparty, "walletId", "fromWalletId",
      "toWalletId", against, amount_text, fee_text, "feePaidBy", place)
  ),
  leg as materialized (
    select m.place::int, l.part, w.wallet_id, w.ledger_account_id, w.account_no, l.type, m.amount, l.fee, f.direction * m.amount - l.fee as net,
      case when f.direction = 1 and f.fits_max_balance then coalesce(limits.amounts[1], 0) else 9223372036854775807 end as max_balance,
      f.limit_kind, limits.amounts[3] as daily, limits.amounts[4] as monthly, f.operator_code,
      -- The first violation rejects the movement.
      case
        when m.amount is null or m.fee is null then jsonb_build_object('state', 'WA004', 'code', 'AMOUNT_NOT_WHOLE')
        when m.amount = 0 then jsonb_build_object('state', 'WA004', 'code', 'AMOUNT_ZERO')
        when w.wallet_id is null then jsonb_build_object('state', 'WA003', 'code', 'NOT_FOUND',
          'params', jsonb_build_object('wallet', coalesce(l.wallet::text, '')))
        when m.payer = m.payee then jsonb_build_object('state', 'WA004', 'code', 'SAME_WALLET')
        when f.type is null or (m.payee is null and f.operator_code is null) then jsonb_build_object('state', 'WA004', 'code', 'TYPE_UNKNOWN',
          'params', jsonb_build_object('type', coalesce(l.type, '')))
        when p_pending and (f.direction = 1 or m.type = 'p2p') then jsonb_build_object('state', 'WA004', 'code', 'TYPE_NOT_RESERVABLE',
          'params', jsonb_build_object('type', l.type))
        when f.direction = 1 and m.amount <= l.fee then jsonb_build_object('state', 'WA004', 'code', 'FEE_EXCEEDS_AMOUNT')
        when wallet_violation(w.status, w.account_no, f.direction, f.by_subscriber, s.status) is not null
          then wallet_violation(w.status, w.account_no, f.direction, f.by_subscriber, s.status)::jsonb || '{"state": "WA001"}'
        when l.type = 'cash_in' and cashin_violation(m.channel, m.amount) is not null
          then cashin_violation(m.channel, m.amount)::jsonb || '{"state": "WA001"}'
        when f.limit_kind is null then null
        when least(limits.amounts[2], limits.amounts[3], limits.amounts[4]) = 0 then jsonb_build_object('state', 'WA002', 'code', 'NOT_ALLOWED',
          'params', jsonb_build_object('kind', f.limit_kind, 'account', w.account_no))
        when m.amount > limits.amounts[2] then jsonb_build_object('state', 'WA002', 'code', 'TRANSACTION_LIMIT',
          'params', jsonb_build_object('kind', f.limit_kind, 'account', w.account_no, 'max', peso_text(limits.amounts[2])))
      end as rejection
    from movement m
    cross join lateral (
      select 1 as part, m.payer as wallet, case m.type when 'p2p' then 'p2p_send' when 'p2m' then 'p2m_pay' else m.type end as type,
        case when m.payee is not null and m."feePaidBy" = 'payee' then 0 else m.fee end as fee
      union all
      select 2, m.payee, m.type || '_receive', case when m."feePaidBy" = 'payee' then m.fee else 0 end where m.type in ('p2p', 'p2m') and not p_pending
    ) l
    -- `offset 0` keeps the planner from scanning a table for a set of unknown size.
    left join lateral (select * from wallet where wallet_id = l.wallet offset 0) w on true
    left join wallet_flow f on f.type = l.type
    left join lateral (select status from subscriber where id = w.subscriber_id and f.by_subscriber offset 0) s on true
    left join lateral (
      select array_agg(wallet_limit_amount(own.amount, d.amount, d.ceiling) order by n.ord) as amounts
      from unnest(case when f.limit_kind is null then array['maxBalance']
        else array['maxBalance', f.limit_kind || 'PerTxn', f.limit_kind || 'Daily', f.limit_kind || 'Monthly'] end) with ordinality as n(name, ord)
      left join lateral (
        select amount, ceiling from wallet_limit_default
        where product = w.product and kyc_level = w.kyc_level and name = n.name and effective_from <= now()
        order by effective_from desc limit 1
      ) d on true
      left join lateral (select amount from wallet_limit where wallet_id = w.wallet_id and name = n.name offset 0) own on true
    ) limits on true
  ),
  checked as (
    select m.*, l.rejection, o.id as operator_id
    from movement m
    join (
      select place, (array_agg(rejection order by part) filter (where rejection is not null))[1] as rejection, min(operator_code) as operator_code
      from leg group by place
    ) l on l.place = m.place
    left join lateral (select id from ledger_account where code = coalesce(m.against, l.operator_code) and kind = 'operator' and asset = 'PHP' offset 0) o on true
  )
  select
    (select array_agg(row(place, coalesce("transferId", gen_random_uuid()), cause, type, "refNo", coalesce(channel, ''),
      coalesce(counterparty, case when payee is null then '' end), coalesce(memo, ''), details, operator_id,
      case when rejection is not null then rejection when payee is null and operator_id is null then '{"state": "LG005"}' end
      )::wallet_movement order by place) from checked),
    array_agg(row(place, part, wallet_id, ledger_account_id, account_no, type, amount, fee, net, max_balance, limit_kind, daily, monthly)::wallet_posting_leg
      order by place, part),
    bool_or(limit_kind is not null)
    into movements, legs, has_limits from leg;

  -- Postings: the wallets, then the operator account on the other side, then the fee. A hold has the wallet only.
  select array_agg(distinct account), array_agg(place order by place, part), array_agg(part order by place, part),
    array_agg(seat order by place, part), array_agg(amount order by place, part), array_agg(maximum order by place, part)
    into accounts, posting_places, posting_parts, posting_seats, posting_amounts, posting_maxima
    from (
      select place, part, account, amount, maximum, dense_rank() over (order by account)::int as seat
      from (
        select l.place, l.part, l.account_id as account, l.net as amount, l.max_balance as maximum from unnest(legs) l
        union all
        select l.place, 3, m.operator_id, -l.net - l.fee, 9223372036854775807
        from unnest(legs) l join unnest(movements) m on m.place = l.place where l.part = 1 and m.operator_id is not null and not p_pending
        union all
        select l.place, 4, (select id from ledger_account where code = 'operator:fees:php'), l.fee, 9223372036854775807
        from unnest(legs) l where l.fee > 0 and not p_pending
      ) given
      where account is not null and amount <> 0
    ) posting;

  if has_limits then
    with used as materialized (
      select l.place, l.part, l.amount, l.account_no, l.limit_kind, l.daily, l.monthly,
        dense_rank() over (order by l.wallet_id, l.limit_kind)::int as nth,
        case when u.day = today then u.day_used else 0 end as day_used,
        case when u.month = date_trunc('month', today) then u.month_used else 0 end as month_used
      from unnest(legs) l
      left join lateral (select * from wallet_usage where wallet_id = l.wallet_id and kind = l.limit_kind offset 0) u on true
      where l.limit_kind is not null and l.wallet_id is not null and l.amount is not null
    )
    select c.*, u.* into counters, counter_maxima, counter_accounts, counter_kinds, use_places, use_counters, use_amounts
    from (
      select array_agg(total order by nth, period), array_agg(maximum order by nth, period),
        array_agg(account_no order by nth, period), array_agg(limit_kind order by nth, period)
      from (select distinct on (nth) * from used) each, lateral (values (0, day_used, daily), (1, month_used, monthly)) of_period(period, total, maximum)
    ) c, (
      select array_agg(place order by place, part, period), array_agg(2 * nth - 1 + period order by place, part, period), array_agg(amount order by place, part, period)
      from used, generate_series(0, 1) period
    ) u;
  end if;

  select * into states, transfers, violations, violating_values, balances from ledger_post_transfers(
    array(select m.transfer_id from unnest(movements) m), array(select m.cause from unnest(movements) m),
    array(select m.type from unnest(movements) m), array(select m.memo from unnest(movements) m),
    array(select m.details from unnest(movements) m), array(select m.rejection is not null from unnest(movements) m),
    coalesce(accounts, '{}'), coalesce(posting_places, '{}'), coalesce(posting_seats, '{}'), coalesce(posting_amounts, '{}'), coalesce(posting_maxima, '{}'),
    coalesce(counters, '{}'), coalesce(counter_maxima, '{}'), coalesce(use_places, '{}'), coalesce(use_counters, '{}'), coalesce(use_amounts, '{}'),
    null, null, p_pending);
  posted_at := clock_timestamp();

  if has_limits then
    insert into wallet_usage as u (wallet_id, kind, day, day_used, month, month_used)
      select l.wallet_id, l.limit_kind, today, sum(l.amount), date_trunc('month', today), sum(l.amount)
      from unnest(legs) l where l.limit_kind is not null and states[l.place] is null group by 1, 2
      on conflict (wallet_id, kind) do update set
        day = excluded.day,
        day_used = case when u.day = excluded.day then u.day_used else 0 end + excluded.day_used,
        month = excluded.month,
        month_used = case when u.month = excluded.month then u.month_used else 0 end + excluded.month_used;
  end if;

  return query
    with posted as (
      select l.*, m.transfer_id, m.channel, m.memo, m.ref_no, nextval('wallet_txn_no') as txn_id, p.balance,
        coalesce(m.counterparty, wallet_owner_name((select other.wallet_id from unnest(legs) other where other.place = l.place and other.part <> l.part)), '') as counterparty
      from unnest(posting_places, posting_parts, balances) p(place, part, balance)
      join unnest(legs) l on l.place = p.place and l.part = p.part
      join unnest(movements) m on m.place = p.place
      where p.balance is not null
      order by p.place, p.part
    ),
    txn as materialized (
      select p.*, coalesce(p.ref_no, 'TXN' || lpad(first_value(p.txn_id) over (partition by p.place order by p.part)::text, 10, '0')) as txn_ref_no,
        case when not p_pending then p.balance - p.net end as balance_before, case when not p_pending then p.balance end as balance_after
      from posted p
    ),
    written as (
      insert into wallet_txn (txn_id, wallet_id, ref_no, type, amount, fee, balance_before, balance_after, channel, counterparty, status,
          transfer_id, hold_id, memo, created_at, ended_at)
        select t.txn_id, t.wallet_id, t.txn_ref_no, t.type, t.amount, t.fee, t.balance_before, t.balance_after, t.channel, t.counterparty,
          case when p_pending then 'pending' else 'success' end, case when not p_pending then t.transfer_id end,
          case when p_pending then t.transfer_id end, t.memo, posted_at, case when not p_pending then posted_at end
        from txn t
    )
    select t.place, null, null::jsonb, true, t.transfer_id, t.txn_id, t.txn_ref_no, t.wallet_id, t.type, t.amount, t.fee, t.balance_before,
      t.balance_after, posted_at
    from txn t order by t.txn_id;
  if not exists (select from unnest(states) s where s is not null) then return; end if;

  return query
    select m.place, null, null::jsonb, false, transfers[m.place], t.txn_id, t.ref_no, t.wallet_id, t.type, t.amount, t.fee, t.balance_before, t.balance_after, t.created_at
    from unnest(movements) m
    join wallet_txn t on (t.transfer_id = transfers[m.place] and not p_pending) or (t.hold_id = transfers[m.place] and p_pending)
    where states[m.place] = 'known'
    order by m.place, t.txn_id;
  return query
    select m.place,
      case s.state when 'rejected' then m.rejection ->> 'state' when 'counter' then 'WA002' when 'maximum' then 'WA002' else s.state end,
      case s.state
        when 'rejected' then nullif(m.rejection - 'state', '{}')
        when 'counter' then jsonb_build_object('code', case when s.violation % 2 = 1 then 'DAILY_LIMIT' else 'MONTHLY_LIMIT' end, 'params',
          jsonb_build_object('kind', counter_kinds[s.violation], 'account', counter_accounts[s.violation],
            'max', peso_text(counter_maxima[s.violation]), 'left', peso_text(greatest(counter_maxima[s.violation] - s.value, 0))))
        when 'maximum' then jsonb_build_object('code', 'MAX_BALANCE_EXCEEDED', 'params',
          jsonb_build_object('account', (select l.account_no from unnest(legs) l where l.place = m.place and l.part = posting_parts[s.violation]),
            'max', peso_text(posting_maxima[s.violation]), 'balance', peso_text(s.value)))
      end,
      null::boolean, null::uuid, null::bigint, null, null::bigint, null, null::bigint, null::bigint, null::bigint, null::bigint, null::timestamptz
    from unnest(movements) m
    join unnest(states, violations, violating_values) with ordinality as s(state, violation, value, place) on s.place = m.place
    where s.state is not null and s.state <> 'known'
    order by m.place;
end $$;
comment on function wallet_post is
  'The only function that posts to wallets. Posts movements (in the form of areas/wallets/server/movements.ts) in their order and returns, for each, a row for each of its transactions, or one row with state and detail (code and parameters) of its error; is_new is false if its cause was posted before. A rejected movement affects no other. With p_pending, money is reserved instead of posted and transfer_id is the hold. Checks of a movement: form, wallet, type, fee, status of wallet and owner, cash-in method, limit per transaction, daily and monthly limits, balances, maximum balance. Errors: WA001 wallet not usable, WA002 limit exceeded, WA003 wallet not found, WA004 invalid movement, and those of ledger_post_transfers. Locks wallets in the order of their ids, then balances in the order of accounts. Relies on read committed.';

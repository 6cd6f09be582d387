-- The same movements, with each field taken out of its JSON once, and each leg made once.
create or replace function wallet_move_set(movements jsonb) returns table (place int, moved jsonb)
language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  today date := (now() at time zone 'Asia/Manila')::date;
  moment timestamptz;
  fees_account bigint := (select id from ledger_account where code = 'house:fees:php');
  places int[];
  causes text[];
  kinds text[];
  memos text[];
  details jsonb[];
  transfers uuid[];
  wallets bigint[];
  amounts bigint[];
  fees bigint[];
  nets bigint[];
  refs text[];
  channels text[];
  counterparties text[];
  leg_of int[];
  leg_account bigint[];
  leg_amount bigint[];
  balances bigint[];
begin
  with asked as materialized (
    select m.place::int, m.type, m.wallet_id, m.cause, coalesce(m.transfer_id, gen_random_uuid()) as transfer,
      m.transfer_id is not null as has_id, m.ref_no as ref,
      case when m.amount ~ '^[0-9]{1,14}$' then m.amount::bigint else 0 end as amount,
      case when coalesce(m.fee, '0') ~ '^[0-9]{1,14}$' then coalesce(m.fee::bigint, 0) else -1 end as fee,
      coalesce(m.channel, '') as channel, coalesce(m.counterparty, '') as counterparty, coalesce(m.memo, '') as memo,
      coalesce(m.details, '{}') as details, m.against, m.from_wallet, m.to_wallet
    from rows from (jsonb_to_recordset(movements) as (type text, "walletId" bigint, cause text, "transferId" uuid, "refNo" text,
      amount text, fee text, channel text, counterparty text, memo text, details jsonb, against text,
      "fromWalletId" bigint, "toWalletId" bigint)) with ordinality
      as m(type, wallet_id, cause, transfer_id, ref_no, amount, fee, channel, counterparty, memo, details, against,
        from_wallet, to_wallet, place)
  ),
  -- A wallet that also takes part in what goes between two wallets keeps its order only one by one.
  between as (select from_wallet as wallet_id from asked union select to_wallet from asked),
  levels as materialized (
    select product, kyc_level, jsonb_object_agg(name, amount) as amounts, jsonb_object_agg(name, ceiling) as ceilings
    from (
      select distinct on (product, kyc_level, name) product, kyc_level, name, amount, ceiling from wallet_limit_default
      where effective_from <= now() order by product, kyc_level, name, effective_from desc
    ) newest group by product, kyc_level
  ),
  seen as materialized (
    select a.*, w.account_no, w.ledger_account_id, f.direction, f.limit_kind, h.id as house,
      f.direction * a.amount - a.fee as net,
      w.wallet_id is not null and f.type is not null and h.id is not null and f.house_code is not null
        and a.amount > 0 and a.fee >= 0 and (f.direction = -1 or a.amount > a.fee)
        and wallet_refusal(w.status, w.account_no, f.direction, f.by_subscriber, s.status) is null
        and length(a.cause) between 3 and 200 and length(a.channel) <= 60 and length(a.counterparty) <= 160
        and coalesce(length(a.ref), 1) between 1 and 40
        and count(*) over (partition by a.cause) = 1 and count(*) over (partition by a.transfer) = 1
        and not exists (select from ledger_key k where k.cause = a.cause)
        and not (a.has_id and exists (select from ledger_key k where k.transfer_id = a.transfer))
        and (a.type <> 'cash_in' or cashin_why_not(a.channel, a.amount) is null)
        and case when f.direction * a.amount - a.fee < 0 then b.can_debit else b.can_credit end
        and (f.direction * a.amount - a.fee > 0 or b.floor is null
          or b.posted - b.held + sum(f.direction * a.amount - a.fee) over wallet >= b.floor)
        and (f.direction * a.amount - a.fee < 0 or b.ceiling is null
          or b.posted + sum(f.direction * a.amount - a.fee) over wallet <= b.ceiling)
        and (f.direction = -1 or not f.fits_max_balance
          or b.posted + sum(f.direction * a.amount - a.fee) over wallet <= limits.largest)
        and (f.limit_kind is null or (
          least(limits.single, limits.daily, limits.monthly) > 0
          and a.amount <= limits.single
          and case when u.day = today then u.day_used else 0 end + sum(a.amount) over kind <= limits.daily
          and case when u.month = date_trunc('month', today) then u.month_used else 0 end + sum(a.amount) over kind <= limits.monthly
        )) as is_fine
    from asked a
    left join wallet w on w.wallet_id = a.wallet_id
    left join subscriber s on s.id = w.subscriber_id
    left join wallet_flow f on f.type = a.type
    left join ledger_account h on h.code = coalesce(a.against, f.house_code) and h.kind = 'house' and h.asset = 'PHP'
    left join ledger_balance b on b.account_id = w.ledger_account_id and b.shard = 0
    left join wallet_usage u on u.wallet_id = a.wallet_id and u.kind = f.limit_kind
    left join levels v on v.product = w.product and v.kyc_level = w.kyc_level
    left join lateral (select jsonb_object_agg(name, amount) as amounts from wallet_limit where wallet_id = w.wallet_id) own on true
    left join lateral (select
      wallet_limit_of('maxBalance', own.amounts, v.amounts, v.ceilings) as largest,
      wallet_limit_of(f.limit_kind || 'PerTxn', own.amounts, v.amounts, v.ceilings) as single,
      wallet_limit_of(f.limit_kind || 'Daily', own.amounts, v.amounts, v.ceilings) as daily,
      wallet_limit_of(f.limit_kind || 'Monthly', own.amounts, v.amounts, v.ceilings) as monthly
    ) limits on true
    window wallet as (partition by a.wallet_id order by a.place rows unbounded preceding),
      kind as (partition by a.wallet_id, f.limit_kind order by a.place rows unbounded preceding)
  ),
  good as materialized (
    select s.*, row_number() over (order by s.place)::int as nth
    from seen s
    where s.wallet_id in (select wallet_id from seen group by wallet_id having bool_and(coalesce(is_fine, false)))
      and not exists (select from between where between.wallet_id = s.wallet_id)
  ),
  counted as (
    insert into wallet_usage as u (wallet_id, kind, day, day_used, month, month_used)
    select wallet_id, limit_kind, today, sum(amount), date_trunc('month', today), sum(amount)
    from good where limit_kind is not null group by wallet_id, limit_kind
    on conflict (wallet_id, kind) do update set
      day = excluded.day,
      day_used = case when u.day = excluded.day then u.day_used else 0 end + excluded.day_used,
      month = excluded.month,
      month_used = case when u.month = excluded.month then u.month_used else 0 end + excluded.month_used
  ),
  legs as (
    select g.nth, l.side,
      case l.side when 1 then g.ledger_account_id when 2 then g.house else fees_account end as account,
      case l.side when 1 then g.net when 2 then -g.direction * g.amount else g.fee end as amount
    from good g, lateral (values (1), (2), (3)) l(side) where l.side < 3 or g.fee > 0
  )
  select one.*, legs.* into places, causes, kinds, memos, details, transfers, wallets, amounts, fees, nets, refs, channels,
      counterparties, leg_of, leg_account, leg_amount
    from (
      select array_agg(g.place order by nth), array_agg(cause order by nth), array_agg(type order by nth), array_agg(memo order by nth),
        array_agg(g.details order by nth), array_agg(transfer order by nth), array_agg(wallet_id order by nth),
        array_agg(amount order by nth), array_agg(fee order by nth), array_agg(net order by nth), array_agg(ref order by nth),
        array_agg(channel order by nth), array_agg(counterparty order by nth)
      from good g
    ) one,
    (
      select array_agg(nth order by nth, side), array_agg(account order by nth, side), array_agg(amount order by nth, side) from legs
    ) legs;
  if places is null then return; end if;

  balances := ledger_write_many(transfers, causes, kinds, memos, details, leg_of, leg_account, leg_amount);

  moment := clock_timestamp();
  return query
    with after as materialized (
      select leg_of[i] as nth, balances[i] as balance, nextval('wallet_txn_no') as txn
      from generate_subscripts(leg_of, 1) i where i = 1 or leg_of[i] <> leg_of[i - 1]
    ),
    written as (
      insert into wallet_txn (txn_id, wallet_id, ref_no, type, amount, fee, balance_before, balance_after, channel,
        counterparty, status, transfer_id, memo, created_at, ended_at)
      select txn, wallets[nth], coalesce(refs[nth], 'TXN' || lpad(txn::text, 10, '0')), kinds[nth], amounts[nth], fees[nth],
        balance - nets[nth], balance, channels[nth], counterparties[nth], 'success', transfers[nth], memos[nth], moment, moment
      from after order by nth
    )
    select places[nth], jsonb_build_object('isNew', true, 'transferId', transfers[nth], 'transactions', jsonb_build_array(
      wallet_txn_told(txn, coalesce(refs[nth], 'TXN' || lpad(txn::text, 10, '0')), wallets[nth], kinds[nth], amounts[nth], fees[nth],
        balance - nets[nth], balance, moment)))
    from after;
end $$;
revoke all on function wallet_move_set(jsonb) from public;

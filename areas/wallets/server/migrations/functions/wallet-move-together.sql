create or replace function wallet_move_together(
  p_types text[], p_wallets bigint[], p_amounts bigint[], p_fees bigint[], p_causes text[], p_transfers uuid[], p_refs text[],
  p_channels text[], p_counterparties text[], p_memos text[], p_details jsonb, p_against text[], p_apart bigint[]
) returns json language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  n int := cardinality(p_wallets);
  today date := (now() at time zone 'Asia/Manila')::date;
  moment timestamptz;
  -- The wallets in their order, and what is known of each.
  ids bigint[];
  accounts bigint[];
  statuses text[];
  account_nos text[];
  owners bigint[];
  products text[];
  levels text[];
  -- The house's accounts that stand on the other side; fees are one of them.
  houses text[];
  house_accounts bigint[];
  has_fees boolean := p_fees is not null;
  has_kinds boolean;
  asks_owners boolean;
  apart bigint[];
  seats int[];
  nets bigint[];
  opposite_seats int[];
  opposites bigint[];
  fee_places int[];
  fee_amounts bigint[];
  places int[];
  balances bigint[];
  txns bigint[];
  refs text[];
begin
  if cardinality(p_apart) > 0 then
    perform from wallet where wallet_id = any (p_wallets || p_apart) order by wallet_id for no key update;
  end if;
  select array_agg(w.wallet_id), array_agg(ledger_account_id), array_agg(status), array_agg(account_no), array_agg(subscriber_id),
    array_agg(product), array_agg(kyc_level)
    into ids, accounts, statuses, account_nos, owners, products, levels
    from (select * from wallet where wallet_id = any (p_wallets) order by wallet_id for no key update) w;
  apart := array(select distinct wallet from unnest(p_wallets) wallet where wallet not in (select unnest(ids)));
  if cardinality(apart) > 0 then return json_build_object('apart', apart); end if;

  select bool_or(limit_kind is not null), bool_or(by_subscriber) into has_kinds, asks_owners
    from wallet_flow where type in (select unnest(p_types));
  select array_agg(asked.code order by h.id), array_agg(h.id order by h.id) into houses, house_accounts
    from (
      select coalesce(a.against, f.house_code) as code from unnest(p_types, p_against) as a(type, against) join wallet_flow f on f.type = a.type
      union select 'house:fees:php' where has_fees
    ) asked
    cross join lateral (select id from ledger_account where code = asked.code and kind = 'house' and asset = 'PHP' offset 0) h;

  with asked as materialized (
    select a.place, a.wallet, dense_rank() over (order by a.wallet)::int as seat, f.direction, f.by_subscriber, f.fits_max_balance,
      f.direction * a.amount as moved, coalesce(a.fee, 0) as fee,
      sum(f.direction * a.amount - coalesce(a.fee, 0)) over so_far as so_far,
      array_position(houses, coalesce(a.against, f.house_code)) as house,
      coalesce(f.house_code is not null and a.amount between 1 and 99999999999999 and coalesce(a.fee, 0) between 0 and 99999999999999
        and (f.direction = -1 or a.amount > coalesce(a.fee, 0))
        and length(a.cause) between 3 and 200 and length(a.channel) <= 60 and coalesce(length(a.counterparty), 0) <= 160
        and coalesce(length(a.ref), 1) between 1 and 40
        and (select true from ledger_key k where k.cause = a.cause limit 1) is null
        and (a.type <> 'cash_in' or cashin_why_not(a.channel, a.amount) is null), false) as is_fine
    from unnest(p_wallets, p_types, p_amounts, p_fees, p_causes, p_transfers, p_refs, p_channels, p_counterparties, p_against)
      with ordinality as a(wallet, type, amount, fee, cause, transfer, ref, channel, counterparty, against, place)
    left join wallet_flow f on f.type = a.type
    window so_far as (partition by a.wallet order by a.place rows unbounded preceding)
  ),
  most as materialized (
    select distinct on (product, kyc_level) product, kyc_level, amount, ceiling from wallet_limit_default
    where name = 'maxBalance' and effective_from <= now() order by product, kyc_level, effective_from desc
  ),
  taking_part as (
    select seat, bool_and(is_fine and house is not null) as is_fine, min(direction) as direction, bool_or(by_subscriber) as by_subscriber,
      bool_or(moved - fee < 0) as debits, bool_or(moved - fee >= 0) as credits,
      min(so_far) filter (where moved - fee <= 0) as lowest, max(so_far) filter (where moved - fee >= 0) as highest,
      max(so_far) filter (where direction = 1 and fits_max_balance) as fullest
    from asked group by seat
  )
  select
    (select array_agg(ids[p.seat]) from taking_part p
      left join ledger_balance b on b.account_id = accounts[p.seat] and b.shard = 0
      left join subscriber s on s.id = case when asks_owners then owners[p.seat] end
      left join most m on m.product = products[p.seat] and m.kyc_level = levels[p.seat]
      left join lateral (select amount from wallet_limit where wallet_id = ids[p.seat] and name = 'maxBalance' offset 0) own on true
      where not coalesce(p.is_fine
        and wallet_refusal(statuses[p.seat], account_nos[p.seat], p.direction, p.by_subscriber, s.status) is null
        and (not p.debits or b.can_debit) and (not p.credits or b.can_credit)
        and (p.lowest is null or b.floor is null or b.posted - b.held + p.lowest >= b.floor)
        and (p.highest is null or b.ceiling is null or b.posted + p.highest <= b.ceiling)
        and (p.fullest is null or b.posted + p.fullest
          <= coalesce(case when own.amount is null then m.amount else least(own.amount, m.ceiling) end, 0)), false)),
    legs.*
    into apart, seats, nets, opposite_seats, opposites, fee_places, fee_amounts
    from (
      select array_agg(seat order by place), array_agg(moved - fee order by place),
        array_agg(cardinality(ids) + house order by place), array_agg(-moved order by place),
        array_agg(place order by place) filter (where fee > 0), array_agg(fee order by place) filter (where fee > 0)
      from asked
    ) legs;
  if apart is not null then return json_build_object('apart', apart); end if;
  if has_kinds then
    apart := array(
      with known as materialized (
        select product, kyc_level, jsonb_object_agg(name, amount) as amounts, jsonb_object_agg(name, ceiling) as ceilings
        from (
          select distinct on (product, kyc_level, name) product, kyc_level, name, amount, ceiling from wallet_limit_default
          where effective_from <= now() order by product, kyc_level, name, effective_from desc
        ) newest group by product, kyc_level
      )
      select ids[k.seat] from (
        select a.seat, f.limit_kind as kind, sum(a.amount) as total, max(a.amount) as largest
        from unnest(seats, p_types, p_amounts) as a(seat, type, amount) join wallet_flow f on f.type = a.type
        where f.limit_kind is not null group by 1, 2
      ) k
      left join known v on v.product = products[k.seat] and v.kyc_level = levels[k.seat]
      left join wallet_usage u on u.wallet_id = ids[k.seat] and u.kind = k.kind
      left join lateral (select jsonb_object_agg(name, amount) as amounts from wallet_limit where wallet_id = ids[k.seat]) own on true
      cross join lateral (select
        wallet_limit_of(k.kind || 'PerTxn', own.amounts, v.amounts, v.ceilings) as single,
        wallet_limit_of(k.kind || 'Daily', own.amounts, v.amounts, v.ceilings) as daily,
        wallet_limit_of(k.kind || 'Monthly', own.amounts, v.amounts, v.ceilings) as monthly
      ) limits
      where not coalesce(least(single, daily, monthly) > 0 and k.largest <= single
        and case when u.day = today then u.day_used else 0 end + k.total <= daily
        and case when u.month = date_trunc('month', today) then u.month_used else 0 end + k.total <= monthly, false));
    if cardinality(apart) > 0 then return json_build_object('apart', apart); end if;
  end if;

  places := array(select generate_series(1, n));
  begin
    if has_kinds then
      insert into wallet_usage as u (wallet_id, kind, day, day_used, month, month_used)
        select a.wallet, f.limit_kind, today, sum(a.amount), date_trunc('month', today), sum(a.amount)
        from unnest(p_wallets, p_types, p_amounts) as a(wallet, type, amount) join wallet_flow f on f.type = a.type
        where f.limit_kind is not null group by 1, 2
        on conflict (wallet_id, kind) do update set
          day = excluded.day,
          day_used = case when u.day = excluded.day then u.day_used else 0 end + excluded.day_used,
          month = excluded.month,
          month_used = case when u.month = excluded.month then u.month_used else 0 end + excluded.month_used;
    end if;
    balances := ledger_write_set(p_transfers, p_causes, p_types, p_memos,
      case when p_details is not null then array(select jsonb_array_elements(p_details)) end,
      accounts || house_accounts, places || places || fee_places,
      seats || opposite_seats || array_fill(cardinality(ids) + array_position(houses, 'house:fees:php'), array[coalesce(cardinality(fee_places), 0)]),
      nets || opposites || fee_amounts);
    moment := clock_timestamp();
    txns := array(select nextval('wallet_txn_no') from generate_series(1, n));
    refs := array(select coalesce(p_refs[i], 'TXN' || lpad(txns[i]::text, 10, '0')) from generate_series(1, n) i);
    insert into wallet_txn (txn_id, wallet_id, ref_no, type, amount, fee, balance_before, balance_after, channel,
        counterparty, status, transfer_id, memo, created_at, ended_at)
      select txn, wallet, ref, type, amount, coalesce(fee, 0), balance - net, balance, channel,
        coalesce(counterparty, ''), 'success', transfer, coalesce(memo, ''), moment, moment
      from unnest(txns, p_wallets, refs, p_types, p_amounts, p_fees, nets, balances[1:n], p_channels, p_counterparties, p_transfers, p_memos)
        as a(txn, wallet, ref, type, amount, fee, net, balance, channel, counterparty, transfer, memo);
  exception
    -- Somebody else posts one of these causes at this moment, or the ledger refuses what the wallets did not foresee.
    when unique_violation or sqlstate 'LG001' or sqlstate 'LG002' or sqlstate 'LG003' or sqlstate 'LG005' then
      return json_build_object('apart', ids);
  end;
  return json_build_object('txns', txns, 'refs', refs, 'nets', nets, 'balances', balances[1:n],
    'at', to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'));
end $$;
comment on function wallet_move_together is
  'Executes movements of one wallet each with a few statements for all, given as columns. Nothing is done if any could fail: it then returns the wallets whose movements must be executed one by one. Locks wallets in the order of their ids, then balances in the order of accounts.';
comment on function wallet_move_together is
  'Executes movements of one wallet each with a few statements for all, given as columns. Nothing is done if any could fail: it then returns the wallets whose movements must be executed one by one. Locks wallets in the order of their ids, then balances in the order of accounts.';

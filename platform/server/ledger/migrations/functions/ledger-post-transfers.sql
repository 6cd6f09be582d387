create or replace function ledger_post_transfers(
  p_transfers uuid[], p_causes text[], p_kinds text[], p_memos text[], p_details jsonb[], p_rejected boolean[],
  p_accounts bigint[], p_leg_transfers int[], p_leg_accounts int[], p_leg_amounts bigint[], p_leg_maxima bigint[],
  p_counters bigint[], p_counter_maxima bigint[], p_use_transfers int[], p_use_counters int[], p_use_amounts bigint[],
  p_reverses uuid, p_hold uuid, p_pending boolean,
  out states text[], out transfers uuid[], out violations int[], out violating_values bigint[], out balances bigint[]
) language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  n int := cardinality(p_transfers);
  posted_at timestamptz := clock_timestamp();
  -- Balances by the position of their account in p_accounts. The loop keeps posted and reserved up to date.
  shards smallint[];
  shard_counts smallint[];
  assets text[];
  posted bigint[];
  reserved bigint[];
  numbers bigint[];
  moments timestamptz[];
  floors bigint[];
  ceilings bigint[];
  can_debit boolean[];
  can_credit boolean[];
  -- Transfers by their place: earlier transfer with the cause, whether its content is equal, first place with the cause.
  contents bytea[];
  known uuid[];
  is_equal boolean[];
  is_id_used boolean[];
  first_places int[];
  posted_places int[] := array_fill(null::int, array[n]);
  counters bigint[] := p_counters;
  hold_account bigint;
  hold_amount bigint := 0;
  accepted int := 0;
  next_leg int := 1;
  first_leg int;
  next_use int := 1;
  first_use int;
  inserted int;
  earlier int;
  seat int;
  amount bigint;
  balance bigint;
  state text;
begin
  if (select stopped or clock_ahead from ledger_state) then
    if (select stopped from ledger_state) then
      raise exception 'Money writes are stopped.' using errcode = 'LG004';
    end if;
    raise exception 'The clock of the database is ahead.' using errcode = 'LG010';
  end if;
  -- Holds are locked before balances, and balances in the order of account ids, so that sets cannot deadlock.
  if p_hold is not null then
    select account_id, h.amount into hold_account, hold_amount from ledger_hold h where id = p_hold and status = 'open' for update;
  end if;
  select array_agg(s.shard order by seat), array_agg(s.shards order by seat), array_agg(s.asset order by seat), array_agg(s.posted order by seat),
    array_agg(s.held order by seat), array_agg(s.last_no order by seat),
    array_agg(greatest(posted_at, s.last_at + interval '1 microsecond') order by seat),
    array_agg(s.floor order by seat), array_agg(s.ceiling order by seat), array_agg(s.can_debit order by seat), array_agg(s.can_credit order by seat)
    into shards, shard_counts, assets, posted, reserved, numbers, moments, floors, ceilings, can_debit, can_credit
    from (
      select given.seat, a.asset, a.shards, b.*
      from unnest(p_accounts) with ordinality as given(account, seat)
      cross join lateral (select * from ledger_account where id = given.account offset 0) a
      join ledger_balance b on b.account_id = a.id
        and b.shard = (case when a.shards = 1 then 0 else pg_backend_pid() % a.shards end)::smallint
      order by b.account_id for no key update of b
    ) s;
  if cardinality(p_accounts) <> coalesce(cardinality(shards), 0) then
    raise exception 'A ledger account does not exist.' using errcode = 'LG005';
  end if;

  -- Read after the locks: a concurrent transfer with the same cause and accounts has ended by now.
  select array_agg(t.content order by t.place),
    array_agg(coalesce(k.transfer_id, h.id) order by t.place),
    array_agg(coalesce(k.content = t.content, (h.account_id, h.amount) = (p_accounts[t.seat], -t.amount), false) order by t.place),
    array_agg(exists (select from ledger_key other where other.transfer_id = t.id and other.cause <> t.cause)
      or min_place_of_id < t.place and first_cause_of_id <> t.cause order by t.place),
    array_agg(t.first_place order by t.place)
    into contents, known, is_equal, is_id_used, first_places
    from (
      select g.place, g.id, g.cause, l.content, l.seat, l.amount, min(g.place) over (partition by g.cause)::int as first_place,
        min(g.place) over (partition by g.id) as min_place_of_id, first_value(g.cause) over (partition by g.id order by g.place) as first_cause_of_id
      from unnest(p_transfers, p_causes) with ordinality as g(id, cause, place)
      left join (
        select leg.place, ledger_content(p_kinds[leg.place], array_agg(p_accounts[leg.seat] order by ord), array_agg(leg.amount order by ord), p_reverses, p_hold) as content,
          min(leg.seat) as seat, min(leg.amount) as amount
        from unnest(p_leg_transfers, p_leg_accounts, p_leg_amounts) with ordinality as leg(place, seat, amount, ord)
        group by leg.place
      ) l on l.place = g.place
    ) t
    -- `offset 0` keeps the planner from scanning the tables for a set of unknown size.
    left join lateral (select transfer_id, content from ledger_key where cause = t.cause and not p_pending offset 0) k on true
    left join lateral (select id, account_id, amount from ledger_hold where cause = t.cause and p_pending offset 0) h on true;

  states := array_fill(null::text, array[n]);
  transfers := p_transfers;
  violations := array_fill(null::int, array[n]);
  violating_values := array_fill(null::bigint, array[n]);
  balances := array_fill(null::bigint, array[coalesce(cardinality(p_leg_amounts), 0)]);

  for place in 1 .. n loop
    first_leg := next_leg;
    while p_leg_transfers[next_leg] = place loop next_leg := next_leg + 1; end loop;
    first_use := next_use;
    while p_use_transfers[next_use] = place loop next_use := next_use + 1; end loop;

    -- The cause was posted before, or earlier in this set.
    earlier := posted_places[first_places[place]];
    if known[place] is not null or earlier is not null then
      if is_id_used[place] or not coalesce(case when earlier is null then is_equal[place] else contents[earlier] = contents[place] end, false) then
        states[place] := 'LG008';
      else
        states[place] := 'known';
        transfers[place] := coalesce(known[place], p_transfers[earlier]);
      end if;
      continue;
    elsif is_id_used[place] then
      states[place] := 'LG008';
      continue;
    elsif p_rejected[place] then
      states[place] := 'rejected';
      continue;
    elsif p_reverses is not null and exists (select from ledger_key where reverses = p_reverses) then
      states[place] := 'LG008';
      continue;
    elsif p_hold is not null and hold_account is null then
      states[place] := 'LG005';
      continue;
    elsif next_leg - first_leg < (case when p_pending then 1 else 2 end) then
      raise exception 'A transfer needs at least two postings.' using errcode = 'LG006';
    end if;

    state := null;
    for i in first_use .. next_use - 1 loop
      seat := p_use_counters[i];
      if counters[seat] + p_use_amounts[i] > p_counter_maxima[seat] then
        state := 'counter';
        violations[place] := seat;
        violating_values[place] := counters[seat];
        for j in first_use .. i - 1 loop
          counters[p_use_counters[j]] := counters[p_use_counters[j]] - p_use_amounts[j];
        end loop;
        exit;
      end if;
      counters[seat] := counters[seat] + p_use_amounts[i];
    end loop;
    if state is not null then
      states[place] := state;
      continue;
    end if;

    for i in first_leg .. next_leg - 1 loop
      seat := p_leg_accounts[i];
      amount := p_leg_amounts[i];
      if p_accounts[seat] = hold_account and amount < 0 then
        reserved[seat] := reserved[seat] - hold_amount;
        hold_account := null;
      end if;
      if p_pending then
        if shard_counts[seat] > 1 then
          raise exception 'A sharded account cannot have holds.' using errcode = 'LG007';
        end if;
        reserved[seat] := reserved[seat] - amount;
        balance := posted[seat];
      else
        balance := posted[seat] + amount;
        posted[seat] := balance;
      end if;
      balances[i] := balance;
      if amount < 0 then
        if not can_debit[seat] then state := 'LG002';
        elsif balance - reserved[seat] < floors[seat] then state := 'LG001'; end if;
      else
        if not can_credit[seat] then state := 'LG002';
        elsif balance > ceilings[seat] then state := 'LG003';
        elsif balance > p_leg_maxima[i] then state := 'maximum'; end if;
      end if;
      if state is not null then
        violations[place] := i;
        violating_values[place] := balance;
        -- Undo this transfer, so that it does not affect those after it.
        for j in first_leg .. i loop
          if p_pending then
            reserved[p_leg_accounts[j]] := reserved[p_leg_accounts[j]] + p_leg_amounts[j];
          else
            posted[p_leg_accounts[j]] := posted[p_leg_accounts[j]] - p_leg_amounts[j];
          end if;
          balances[j] := null;
        end loop;
        for j in first_use .. next_use - 1 loop
          counters[p_use_counters[j]] := counters[p_use_counters[j]] - p_use_amounts[j];
        end loop;
        exit;
      end if;
    end loop;
    states[place] := state;
    if state is null then
      accepted := accepted + 1;
      posted_places[first_places[place]] := place;
    end if;
  end loop;
  if accepted = 0 then return; end if;
  if p_hold is not null and hold_account is not null then
    raise exception 'The transfer does not debit the account of the hold.' using errcode = 'LG006';
  end if;

  if p_pending then
    insert into ledger_hold (id, account_id, amount, cause)
      select t.id, p_accounts[leg.seat], -leg.amount, t.cause
      from unnest(p_leg_transfers, p_leg_accounts, p_leg_amounts, balances) as leg(place, seat, amount, balance)
      join unnest(p_transfers, p_causes) with ordinality as t(id, cause, place) on t.place = leg.place
      where leg.balance is not null;
    update ledger_balance b set held = reserved[given.seat]
      from unnest(p_accounts) with ordinality as given(account, seat)
      where b.account_id = given.account and b.shard = shards[given.seat];
    return;
  end if;

  insert into ledger_key (transfer_id, cause, content, reverses, at)
    select id, cause, content, p_reverses, posted_at
    from unnest(p_transfers, p_causes, contents, states) as t(id, cause, content, state) where t.state is null
    on conflict do nothing;
  get diagnostics inserted = row_count;
  if inserted <> accepted then
    -- Another transaction posted one of the causes between different accounts at this moment. A retry finds it.
    raise exception 'A cause was posted concurrently.' using errcode = 'serialization_failure';
  end if;
  with numbered as materialized (
    select leg.*, row_number() over (partition by leg.seat order by ord) as nth
    from unnest(p_leg_transfers, p_leg_accounts, p_leg_amounts, balances) with ordinality as leg(place, seat, amount, balance, ord)
    where leg.balance is not null
  ),
  updated as (
    update ledger_balance b set posted = b.posted + s.total, held = reserved[s.seat], last_no = b.last_no + s.n,
      last_at = moments[s.seat] + (s.n - 1) * interval '1 microsecond'
    from (select numbered.seat, sum(numbered.amount)::bigint as total, count(*) as n from numbered group by numbered.seat) s
    where b.account_id = p_accounts[s.seat] and b.shard = shards[s.seat]
  )
  insert into ledger_posting (account_id, shard, no, at, transfer_id, asset, amount, balance_after)
    select p_accounts[l.seat], shards[l.seat], numbers[l.seat] + l.nth, moments[l.seat] + (l.nth - 1) * interval '1 microsecond',
      p_transfers[l.place], assets[l.seat], l.amount, l.balance
    from numbered l;
  if p_hold is not null then
    update ledger_hold set status = 'posted', transfer_id = p_transfers[1], ended_at = clock_timestamp() where id = p_hold;
  end if;
  insert into ledger_transfer (id, at, kind, cause, memo, reverses, details)
    select id, posted_at, kind, cause, coalesce(memo, ''), p_reverses, coalesce(details, '{}')
    from unnest(p_transfers, p_causes, p_kinds, p_memos, p_details, states) as t(id, cause, kind, memo, details, state) where t.state is null;
end $$;
comment on function ledger_post_transfers is
  'The only function that writes postings. Posts transfers in their order and returns a state for each: null if posted, "known" if its cause was posted before with the same content (transfers then has that id), "rejected" if p_rejected, "counter" or "maximum" if a counter (violations: its position) or a balance of a leg (violations: the leg) would exceed its maximum, LG001 insufficient balance, LG002 account blocked, LG003 above the ceiling, LG005 hold not open, LG008 cause or id used with other content. A transfer that is not posted affects no other. Legs and uses of counters are ordered by transfer and refer to p_accounts and p_counters by position. balances has the balance after each posted leg. p_pending opens holds instead of posting; p_reverses and p_hold apply to a set of one. Locks the hold, then balances in the order of account ids. Relies on read committed. Raises LG004 ledger stopped, LG010 clock ahead, LG005 unknown account, LG006 invalid transfer, LG007 hold on a sharded account, and serialization_failure if a cause was posted concurrently.';

create or replace function ledger_write_set(
  p_ids uuid[], p_causes text[], p_kinds text[], p_memos text[], p_details jsonb[],
  p_accounts bigint[], p_places int[], p_seats int[], p_amounts bigint[]
) returns bigint[] language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  moved_at timestamptz := clock_timestamp();
  -- What is known of each account, at its seat.
  shards smallint[];
  assets text[];
  posted bigint[];
  numbers bigint[];
  moments timestamptz[];
  lowest bigint[];
  highest bigint[];
  can_debit boolean[];
  can_credit boolean[];
  found record;
begin
  if (select stopped from ledger_state) then
    raise exception 'Money writes are stopped.' using errcode = 'LG004';
  end if;
  -- Locked in the order of their ids, so that two sets never wait for each other in a circle.
  select array_agg(s.shard order by seat), array_agg(s.asset order by seat), array_agg(s.posted order by seat),
    array_agg(s.last_no order by seat), array_agg(greatest(moved_at, s.last_at + interval '1 microsecond') order by seat),
    array_agg(s.floor + s.held order by seat), array_agg(s.ceiling order by seat),
    array_agg(s.can_debit order by seat), array_agg(s.can_credit order by seat)
    into shards, assets, posted, numbers, moments, lowest, highest, can_debit, can_credit
    from (
      select asked.seat, a.asset, b.*
      from unnest(p_accounts) with ordinality as asked(account, seat)
      join ledger_account a on a.id = asked.account
      join ledger_balance b on b.account_id = a.id
        and b.shard = (case when a.shards = 1 then 0 else pg_backend_pid() % a.shards end)::smallint
      order by b.account_id for no key update of b
    ) s;
  if (select count(distinct account) from unnest(p_accounts) account) is distinct from cardinality(shards) then
    raise exception 'There is no such ledger account, or it is named twice.' using errcode = 'LG005';
  end if;
  insert into ledger_key (transfer_id, cause, content, at)
    select p_ids[place], p_causes[place], ledger_content(p_kinds[place],
      array_agg(p_accounts[seat] order by ord), array_agg(amount order by ord), null, null), moved_at
    from unnest(p_places, p_seats, p_amounts) with ordinality as leg(place, seat, amount, ord)
    group by place;
  with numbered as materialized (
    select leg.*, posted[seat] + sum(amount) over so_far as balance, row_number() over so_far as nth
    from unnest(p_places, p_seats, p_amounts) with ordinality as leg(place, seat, amount, ord)
    window so_far as (partition by seat order by ord rows unbounded preceding)
  ),
  moved as (
    update ledger_balance b set posted = b.posted + s.total, last_no = b.last_no + s.n,
      last_at = moments[s.seat] + (s.n - 1) * interval '1 microsecond'
    from (select seat, sum(amount)::bigint as total, count(*) as n from numbered group by seat) s
    where b.account_id = p_accounts[s.seat] and b.shard = shards[s.seat]
  ),
  written as (
    insert into ledger_posting (account_id, shard, no, at, transfer_id, asset, amount, balance_after)
    select p_accounts[seat], shards[seat], numbers[seat] + nth, moments[seat] + (nth - 1) * interval '1 microsecond', p_ids[place],
      assets[seat], amount, balance
    from numbered
  )
  select array_agg(balance::bigint order by ord) as balances,
    bool_or(not case when amount < 0 then can_debit[seat] else can_credit[seat] end) as is_blocked,
    bool_or(amount < 0 and balance < lowest[seat]) as is_short,
    bool_or(amount > 0 and balance > highest[seat]) as is_full
    into found from numbered;
  if found.is_blocked then
    raise exception 'An account is blocked.' using errcode = 'LG002';
  elsif found.is_short then
    raise exception 'An account has too little.' using errcode = 'LG001';
  elsif found.is_full then
    raise exception 'An account would hold too much.' using errcode = 'LG003';
  end if;
  insert into ledger_transfer (id, at, kind, cause, memo, details)
    select id, moved_at, kind, cause, coalesce(memo, ''), coalesce(details, '{}')
    from unnest(p_ids, p_causes, p_kinds, p_memos, p_details) as asked(id, cause, kind, memo, details);
  return found.balances;
end $$;
comment on function ledger_write_set is
  'Posts many transfers as ledger_write_many does, with the accounts listed once and postings that refer to them by position. Values equal for all transfers can be omitted.';
comment on function ledger_write_set is
  'Posts many transfers as ledger_write_many does, with the accounts listed once and postings that refer to them by position. Values equal for all transfers can be omitted.';
revoke all on function ledger_write_set(uuid[], text[], text[], text[], jsonb[], bigint[], int[], int[], bigint[]) from public;

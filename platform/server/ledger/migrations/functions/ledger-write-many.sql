create or replace function ledger_write_many(
  p_ids uuid[], p_causes text[], p_kinds text[], p_memos text[], p_details jsonb[],
  p_places int[], p_accounts bigint[], p_amounts bigint[]
) returns bigint[] language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  moved_at timestamptz := clock_timestamp();
  -- The balances that are moved, in the order of their accounts.
  accounts bigint[];
  shards smallint[];
  assets text[];
  posted bigint[];
  held bigint[];
  numbers bigint[];
  moments timestamptz[];
  floors bigint[];
  ceilings bigint[];
  can_debit boolean[];
  can_credit boolean[];
  found record;
begin
  if (select stopped from ledger_state) then
    raise exception 'Money writes are stopped.' using errcode = 'LG004';
  end if;
  if exists (select from generate_subscripts(p_ids, 1) place
    where place not in (select of from unnest(p_places) of group by of having count(*) > 1)) then
    raise exception 'A transfer has two postings at least.' using errcode = 'LG006';
  end if;
  select array_agg(s.account_id), array_agg(s.shard), array_agg(s.asset), array_agg(s.posted), array_agg(s.held), array_agg(s.last_no),
    array_agg(greatest(moved_at, s.last_at + interval '1 microsecond')), array_agg(s.floor), array_agg(s.ceiling),
    array_agg(s.can_debit), array_agg(s.can_credit)
    into accounts, shards, assets, posted, held, numbers, moments, floors, ceilings, can_debit, can_credit
    from (
      select b.*, a.asset from ledger_balance b join ledger_account a on a.id = b.account_id
      where b.account_id = any (p_accounts)
        and b.shard = (case when a.shards = 1 then 0 else pg_backend_pid() % a.shards end)::smallint
      order by b.account_id for no key update of b
    ) s;
  if (select count(distinct account) from unnest(p_accounts) account) is distinct from cardinality(accounts) then
    raise exception 'There is no such ledger account.' using errcode = 'LG005';
  end if;
  with keyed as (
    insert into ledger_key (transfer_id, cause, content, at)
    select p_ids[place], p_causes[place],
      ledger_content(p_kinds[place], array_agg(account order by ord), array_agg(amount order by ord), null, null), moved_at
    from unnest(p_places, p_accounts, p_amounts) with ordinality as leg(place, account, amount, ord)
    group by place order by place
  ),
  numbered as materialized (
    select leg.*, dense_rank() over (order by account)::int as seat,
      sum(amount) over so_far as moved, row_number() over so_far as nth
    from unnest(p_places, p_accounts, p_amounts) with ordinality as leg(place, account, amount, ord)
    window so_far as (partition by account order by ord rows unbounded preceding)
  ),
  moved as (
    update ledger_balance b set posted = b.posted + s.total, last_no = b.last_no + s.n,
      last_at = moments[s.seat] + (s.n - 1) * interval '1 microsecond'
    from (select seat, sum(amount)::bigint as total, count(*) as n from numbered group by seat) s
    where b.account_id = accounts[s.seat] and b.shard = shards[s.seat]
  ),
  written as (
    insert into ledger_posting (account_id, shard, no, at, transfer_id, asset, amount, balance_after)
    select account, shards[seat], numbers[seat] + nth, moments[seat] + (nth - 1) * interval '1 microsecond', p_ids[place], assets[seat],
      amount, posted[seat] + n.moved
    from numbered n order by ord
  )
  select array_agg((posted[seat] + n.moved)::bigint order by ord) as balances,
    bool_or(not case when amount < 0 then can_debit[seat] else can_credit[seat] end) as is_blocked,
    bool_or(amount < 0 and posted[seat] + n.moved - held[seat] < floors[seat]) as is_short,
    bool_or(amount > 0 and posted[seat] + n.moved > ceilings[seat]) as is_full
    into found from numbered n;
  if found.is_blocked then
    raise exception 'An account is blocked.' using errcode = 'LG002';
  elsif found.is_short then
    raise exception 'An account has too little.' using errcode = 'LG001';
  elsif found.is_full then
    raise exception 'An account would hold too much.' using errcode = 'LG003';
  end if;
  insert into ledger_transfer (id, at, kind, cause, memo, details)
    select p_ids[place], moved_at, p_kinds[place], p_causes[place], p_memos[place], p_details[place]
    from generate_subscripts(p_ids, 1) place;
  return found.balances;
end $$;
comment on function ledger_write_many is
  'Posts many transfers with a few statements, all or none, and returns the balances after the postings. Each account is looked up and locked once, in the order of ids. Errors as ledger_write.';
comment on function ledger_write_many is
  'Posts many transfers with a few statements, all or none, and returns the balances after the postings. Each account is looked up and locked once, in the order of ids. Errors as ledger_write.';
revoke all on function ledger_write_many(uuid[], text[], text[], text[], jsonb[], int[], bigint[], bigint[]) from public;

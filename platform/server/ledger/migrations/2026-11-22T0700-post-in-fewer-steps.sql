-- One posting cost nine tenths of a millisecond, most of it in looking again at what had just been written. Here the
-- same rules take fewer statements, and many transfers can be posted by a few statements for all of them.

-- A transfer sums to zero in each asset. Looked at when its postings are written, all of them in one statement: a
-- statement that would leave a transfer lopsided is refused, so none can reach a commit.
drop trigger must_balance on ledger_posting;
create or replace function ledger_must_balance() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select transfer_id, asset, total into wrong
  from (select transfer_id, asset, sum(amount) as total from added group by transfer_id, asset) sums
  where total <> 0 limit 1;
  if found then
    raise exception 'Transfer % does not sum to zero: % %.', wrong.transfer_id, wrong.asset, wrong.total using errcode = 'LG006';
  end if;
  return null;
end $$;
create trigger must_balance after insert on ledger_posting
  referencing new table as added for each statement execute function ledger_must_balance();

-- Amounts are not zero, so postings that sum to zero are two at least: that there are any is enough. They are written
-- before the transfer that tells of them, moments apart.
drop trigger must_have_postings on ledger_transfer;
create or replace function ledger_must_have_postings() returns trigger language plpgsql as $$
declare
  earliest timestamptz;
  latest timestamptz;
  bare uuid;
begin
  select min(at) - interval '6 hours', max(at) + interval '6 hours' into earliest, latest from added;
  select id into bare from added
    where not exists (select from ledger_posting p where p.transfer_id = added.id and p.at between earliest and latest)
    limit 1;
  if found then
    raise exception 'Transfer % has fewer than two postings.', bare using errcode = 'LG006';
  end if;
  return null;
end $$;
create trigger must_have_postings after insert on ledger_transfer
  referencing new table as added for each statement execute function ledger_must_have_postings();

-- A statement that names a month itself meets the same check.
create function ledger_guard_month(parent text, part text) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('create trigger %1$I after insert on ledger_month.%2$I referencing new table as added
    for each statement execute function public.%3$I()',
    case parent when 'ledger_posting' then 'must_balance' else 'must_have_postings' end, part,
    case parent when 'ledger_posting' then 'ledger_must_balance' else 'ledger_must_have_postings' end);
end $$;
revoke all on function ledger_guard_month(text, text) from public;
select ledger_guard_month(inhparent::regclass::text, relname)
from pg_inherits join pg_class on pg_class.oid = inhrelid
where inhparent in ('ledger_transfer'::regclass, 'ledger_posting'::regclass);

create or replace function ledger_make_months(first_month date, last_month date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date := date_trunc('month', first_month)::date;
  parent text;
  part text;
begin
  -- Two processes take turns, so that neither meets the other's half-made month.
  perform pg_advisory_xact_lock(7011);
  while month <= last_month loop
    foreach parent in array array['ledger_transfer', 'ledger_posting'] loop
      part := parent || to_char(month, '_YYYY_MM');
      continue when to_regclass('ledger_month.' || part) is not null;
      -- What came before its month was made stays in the partition for all others.
      continue when parent = 'ledger_transfer' and exists (select from ledger_transfer
        where at >= month::timestamptz and at < (month + interval '1 month')::timestamptz);
      continue when parent = 'ledger_posting' and exists (select from ledger_posting
        where at >= month::timestamptz and at < (month + interval '1 month')::timestamptz);
      execute format('create table ledger_month.%I partition of public.%I for values from (%L) to (%L)',
        part, parent, month::timestamptz, (month + interval '1 month')::timestamptz);
      execute format('create trigger no_truncate before truncate on ledger_month.%I for each statement execute function public.ledger_refuse_change()', part);
      perform ledger_guard_month(parent, part);
    end loop;
    month := (month + interval '1 month')::date;
  end loop;
end $$;

-- What a transfer asks for, in one digest: the same cause with other content is refused by it.
create function ledger_content(p_kind text, p_accounts bigint[], p_amounts bigint[], p_reverses uuid, p_hold uuid) returns bytea
language sql immutable parallel safe
return sha256(convert_to(concat_ws('|', p_kind, p_accounts::text, p_amounts::text,
  coalesce(p_reverses::text, '-'), coalesce(p_hold::text, '-')), 'UTF8'));

-- Posts a transfer once and answers the balances after each of its postings; null where this cause was posted before
-- with the same content. Only for the functions of the ledger and of wallets.
create function ledger_write(
  p_id uuid, p_cause text, p_kind text, p_accounts bigint[], p_amounts bigint[],
  p_memo text, p_details jsonb, p_reverses uuid, p_hold uuid
) returns bigint[] language plpgsql set search_path = public, pg_temp as $$
declare
  n int := coalesce(cardinality(p_accounts), 0);
  asked bytea := ledger_content(p_kind, p_accounts, p_amounts, p_reverses, p_hold);
  moved_at timestamptz := clock_timestamp();
  known bytea;
  held_account bigint;
  held_amount bigint;
  release bigint;
  in_order int[];
  i int;
  row record;
  shards smallint[];
  numbers bigint[];
  moments timestamptz[];
  assets text[];
  balances bigint[];
begin
  if (select stopped from ledger_state) then
    raise exception 'Money writes are stopped.' using errcode = 'LG004';
  end if;
  if n < 2 or n <> cardinality(p_amounts) or array_position(p_accounts, null) is not null or array_position(p_amounts, null) is not null then
    raise exception 'A transfer has two postings at least.' using errcode = 'LG006';
  end if;
  insert into ledger_key (transfer_id, cause, content, reverses, at)
    values (p_id, p_cause, asked, p_reverses, moved_at) on conflict do nothing;
  if not found then
    select content into known from ledger_key where cause = p_cause;
    if known = asked and not exists (select from ledger_key where transfer_id = p_id and cause <> p_cause) then
      return null;
    end if;
    raise exception 'This was posted before, differently.' using errcode = 'LG008', detail = p_cause;
  end if;
  if p_hold is not null then
    update ledger_hold set status = 'posted', transfer_id = p_id, ended_at = clock_timestamp()
      where id = p_hold and status = 'open' returning account_id, amount into held_account, held_amount;
    if not found then
      raise exception 'This hold is no longer open.' using errcode = 'LG005';
    end if;
  end if;
  -- In the order of their ids, so that two transfers never wait for each other in a circle.
  in_order := case
    when n > 2 then array(select ord from unnest(p_accounts) with ordinality as a(account, ord) order by account, ord)
    when p_accounts[1] <= p_accounts[2] then '{1,2}'
    else '{2,1}' end;
  foreach i in array in_order loop
    release := case when held_account = p_accounts[i] and p_amounts[i] < 0 then held_amount else 0 end;
    -- The row's lock orders numbers and moments.
    update ledger_balance b
      set posted = posted + p_amounts[i], held = held - release, last_no = last_no + 1,
          last_at = greatest(clock_timestamp(), last_at + interval '1 microsecond')
      from ledger_account a
      where a.id = p_accounts[i] and b.account_id = a.id
        and b.shard = (case when a.shards = 1 then 0 else pg_backend_pid() % a.shards end)::smallint
        and (case when p_amounts[i] < 0 then can_debit else can_credit end)
        and (p_amounts[i] > 0 or floor is null or posted + p_amounts[i] - (held - release) >= floor)
        and (p_amounts[i] < 0 or ceiling is null or posted + p_amounts[i] <= ceiling)
      returning b.shard, b.last_no, b.last_at, a.asset, b.posted into row;
    if not found then perform ledger_refuse(p_accounts[i], p_amounts[i]); end if;
    shards[i] := row.shard;
    numbers[i] := row.last_no;
    moments[i] := row.last_at;
    assets[i] := row.asset;
    balances[i] := row.posted;
    if held_account = p_accounts[i] and p_amounts[i] < 0 then held_account := null; end if;
  end loop;
  if held_account is not null then
    raise exception 'The transfer does not debit the held account.' using errcode = 'LG006';
  end if;
  insert into ledger_posting (account_id, shard, no, at, transfer_id, asset, amount, balance_after)
    select p_accounts[nth], shards[nth], numbers[nth], moments[nth], p_id, assets[nth], p_amounts[nth], balances[nth]
    from generate_series(1, n) nth;
  insert into ledger_transfer (id, at, kind, cause, memo, reverses, details)
    values (p_id, moved_at, p_kind, p_cause, p_memo, p_reverses, p_details);
  return balances;
end $$;

-- Says why an account did not take a posting.
create function ledger_refuse(p_account bigint, p_amount bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  account record;
begin
  select a.code, b.can_debit, b.can_credit into account
    from ledger_account a join ledger_balance b on b.account_id = a.id
    where a.id = p_account and b.shard = (case when a.shards = 1 then 0 else pg_backend_pid() % a.shards end)::smallint;
  if not found then
    raise exception 'There is no ledger account %.', p_account using errcode = 'LG005';
  elsif not (case when p_amount < 0 then account.can_debit else account.can_credit end) then
    raise exception 'Account % is blocked.', account.code using errcode = 'LG002', detail = account.code;
  elsif p_amount < 0 then
    raise exception 'Account % has too little.', account.code using errcode = 'LG001', detail = account.code;
  end if;
  raise exception 'Account % would hold too much.', account.code using errcode = 'LG003', detail = account.code;
end $$;

-- Posts a transfer once. The same id and cause with the same content answers false and changes nothing.
create or replace function ledger_post(
  p_id uuid, p_cause text, p_kind text, p_accounts bigint[], p_amounts bigint[],
  p_memo text default '', p_details jsonb default '{}', p_reverses uuid default null, p_hold uuid default null
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return ledger_write(p_id, p_cause, p_kind, p_accounts, p_amounts, p_memo, p_details, p_reverses, p_hold) is not null;
end $$;
drop function ledger_move(uuid, bigint, bigint, bigint);

-- Many transfers by a few statements for all of them, each of which must be new and possible: otherwise all are refused.
-- Postings stand in their order, each with the place of its transfer; answers the balance after each of them.
create function ledger_write_many(
  p_ids uuid[], p_causes text[], p_kinds text[], p_memos text[], p_details jsonb[],
  p_places int[], p_accounts bigint[], p_amounts bigint[]
) returns bigint[] language plpgsql set search_path = public, pg_temp as $$
declare
  moved_at timestamptz := clock_timestamp();
  found record;
begin
  if (select stopped from ledger_state) then
    raise exception 'Money writes are stopped.' using errcode = 'LG004';
  end if;
  if exists (select from generate_subscripts(p_ids, 1) place
    where place not in (select of from unnest(p_places) of group by of having count(*) > 1)) then
    raise exception 'A transfer has two postings at least.' using errcode = 'LG006';
  end if;
  perform from ledger_balance b join ledger_account a on a.id = b.account_id
    where b.account_id = any (p_accounts)
      and b.shard = (case when a.shards = 1 then 0 else pg_backend_pid() % a.shards end)::smallint
    order by b.account_id for no key update of b;
  with asked as (
    select leg.account, leg.amount, leg.place, leg.ord
    from unnest(p_places, p_accounts, p_amounts) with ordinality as leg(place, account, amount, ord)
  ),
  keyed as (
    insert into ledger_key (transfer_id, cause, content, at)
    select p_ids[place], p_causes[place],
      ledger_content(p_kinds[place], array_agg(account order by ord), array_agg(amount order by ord), null, null), moved_at
    from asked group by place order by place
  ),
  numbered as materialized (
    select l.*, a.asset, b.shard, b.floor, b.ceiling, b.can_debit, b.can_credit, b.held,
      b.posted + sum(l.amount) over account as balance,
      b.last_no + row_number() over account as number,
      greatest(moved_at, b.last_at + interval '1 microsecond') + (row_number() over account - 1) * interval '1 microsecond' as moment
    from asked l
    join ledger_account a on a.id = l.account
    join ledger_balance b on b.account_id = a.id
      and b.shard = (case when a.shards = 1 then 0 else pg_backend_pid() % a.shards end)::smallint
    window account as (partition by l.account order by l.ord rows unbounded preceding)
  ),
  moved as (
    update ledger_balance b set posted = posted + s.total, last_no = b.last_no + s.n, last_at = s.latest
    from (select account, shard, sum(amount) as total, count(*) as n, max(moment) as latest from numbered group by account, shard) s
    where b.account_id = s.account and b.shard = s.shard
  ),
  posted as (
    insert into ledger_posting (account_id, shard, no, at, transfer_id, asset, amount, balance_after)
    select account, shard, number, moment, p_ids[place], asset, amount, balance from numbered order by ord
  )
  select array_agg(balance order by ord) as balances, count(*) as n,
    bool_or(not case when amount < 0 then can_debit else can_credit end) as is_blocked,
    bool_or(amount < 0 and balance - held < floor) as is_short,
    bool_or(amount > 0 and balance > ceiling) as is_full
    into found from numbered;
  if found.n <> cardinality(p_places) then
    raise exception 'There is no such ledger account.' using errcode = 'LG005';
  elsif found.is_blocked then
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

revoke all on function ledger_write(uuid, text, text, bigint[], bigint[], text, jsonb, uuid, uuid),
  ledger_write_many(uuid[], text[], text[], text[], jsonb[], int[], bigint[], bigint[]), ledger_refuse(bigint, bigint) from public;

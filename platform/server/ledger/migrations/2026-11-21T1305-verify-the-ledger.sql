-- What a check looked at, and how long it took.
alter table ledger_check add column reach text not null default 'all' check (reach in ('all', 'recent'));
alter table ledger_check add column took_ms int not null default 0;
create index ledger_check_newest on ledger_check (id desc) where not is_sound;

-- What stands on the accounts now, by asset: wallets and house are each other's counterpart.
create function ledger_figures() returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(jsonb_object_agg(asset, jsonb_build_object(
    'wallets', wallets, 'house', house, 'held', held, 'accounts', accounts)), '{}')
  from (
    select a.asset, count(*) filter (where b.shard = 0) as accounts,
           coalesce(sum(b.posted) filter (where a.kind = 'wallet'), 0)::bigint as wallets,
           coalesce(sum(b.posted) filter (where a.kind = 'house'), 0)::bigint as house, sum(b.held)::bigint as held
    from ledger_account a join ledger_balance b on b.account_id = a.id group by a.asset
  ) by_asset;
$$;

-- What can be told from the balances alone.
create function ledger_faults_of_balances() returns table (fault text, what text, told text)
language sql stable set search_path = public, pg_temp as $$
  select 'asset', a.asset, format('balances sum to %s', sum(b.posted))
  from ledger_balance b join ledger_account a on a.id = b.account_id group by a.asset having sum(b.posted) <> 0
  union all
  select 'hold', a.code, format('the balance holds %s, its open holds sum to %s', b.held, coalesce(h.total, 0))
  from (select account_id, sum(held) as held from ledger_balance group by account_id) b
  full join (select account_id, sum(amount) as total from ledger_hold where status = 'open' group by account_id) h
    using (account_id)
  join ledger_account a on a.id = account_id
  where coalesce(b.held, 0) <> coalesce(h.total, 0)
  union all
  select 'bounds', a.code, format('has %s, holds %s, and may have %s to %s', b.posted, b.held, b.floor, b.ceiling)
  from ledger_balance b join ledger_account a on a.id = b.account_id
  where b.posted - b.held < b.floor or b.posted > b.ceiling or b.held < 0
  union all
  select 'shards', a.code, format('is kept in %s rows, and should be in %s', count(b.shard), a.shards)
  from ledger_account a left join ledger_balance b on b.account_id = a.id
  group by a.id having count(b.shard) <> a.shards;
$$;

-- Everything recomputed from the postings. Faults name the account or the transfer.
create or replace function ledger_verify() returns table (figures jsonb, faults jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  with walked as (
    select account_id, shard, no, transfer_id, asset, amount, balance_after, at,
           sum(amount) over account as reckoned, row_number() over account as counted,
           lag(at) over account as before
    from ledger_posting window account as (partition by account_id, shard order by no rows unbounded preceding)
  ),
  sums as (
    select account_id, shard, sum(amount) as total, count(*) as n, max(no) as last_no,
           min(no) filter (where balance_after <> reckoned) as wrong_from,
           min(no) filter (where no <> counted) as gap_at,
           min(no) filter (where at <= before) as back_at
    from walked group by account_id, shard
  ),
  transfers as (
    select transfer_id, count(*) as n, sum(amount) as total, min(asset) <> max(asset) as is_mixed
    from ledger_posting group by transfer_id
  ),
  found as (
    select 'balance' as fault, a.code as what,
           format('the balance says %s, its postings sum to %s', coalesce(b.posted, 0), coalesce(s.total, 0)) as told
    from ledger_balance b full join sums s using (account_id, shard) join ledger_account a on a.id = account_id
    where b.posted is distinct from coalesce(s.total, 0)
    union all
    select 'number', a.code, format('%s postings, the last is %s, the balance says %s', s.n, s.last_no, b.last_no)
    from ledger_balance b join ledger_account a on a.id = b.account_id left join sums s using (account_id, shard)
    where coalesce(s.n, 0) <> b.last_no or coalesce(s.last_no, 0) <> b.last_no or s.gap_at is not null
    union all
    select 'running balance', a.code, format('posting %s tells another balance than the postings up to it', s.wrong_from)
    from sums s join ledger_account a on a.id = s.account_id where s.wrong_from is not null
    union all
    select 'order', a.code, format('posting %s is not later than the one before', s.back_at)
    from sums s join ledger_account a on a.id = s.account_id where s.back_at is not null
    union all
    select 'transfer', transfer_id::text, format('%s postings that sum to %s', n, total)
    from transfers where n < 2 or (not is_mixed and total <> 0)
    union all
    select 'transfer', p.transfer_id::text, format('sums to %s in %s', sum(p.amount), p.asset)
    from ledger_posting p join transfers t using (transfer_id) where t.is_mixed
    group by p.transfer_id, p.asset having sum(p.amount) <> 0
    union all
    select 'transfer', coalesce(t.transfer_id, k.transfer_id)::text,
           case when k.transfer_id is null then 'has postings, but no cause' else 'has a cause, but no postings' end
    from transfers t full join ledger_key k using (transfer_id) where t.transfer_id is null or k.transfer_id is null
    union all
    select 'transfer', coalesce(t.id, k.transfer_id)::text, 'is told otherwise by its key'
    from ledger_transfer t full join ledger_key k on k.transfer_id = t.id
    where t.id is null or k.transfer_id is null or t.cause <> k.cause or t.reverses is distinct from k.reverses
    union all
    -- A reversal has the very postings of what it reverses, with the other sign, account by account.
    select 'reversal', k.transfer_id::text, format('does not undo %s', k.reverses)
    from ledger_key k where k.reverses is not null and exists (
      select account_id, asset, sum(amount) from ledger_posting where transfer_id in (k.transfer_id, k.reverses)
      group by account_id, asset having sum(amount) <> 0)
    union all
    select 'asset of posting', a.code, format('posting %s is in %s', p.no, p.asset)
    from ledger_posting p join ledger_account a on a.id = p.account_id where a.asset <> p.asset
    union all
    select fault, what, told from ledger_faults_of_balances()
  )
  select ledger_figures(),
    coalesce((select jsonb_agg(jsonb_build_object('fault', fault, 'what', what, 'told', told))
      from (select * from found limit 100) f), '[]');
$$;

-- The same for what was posted since a moment: each posting continues the one before it, and the last one is
-- the balance. With everything before found in order, this is in order too.
create function ledger_verify_since(since timestamptz) returns table (figures jsonb, faults jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  with recent as (
    select p.account_id, p.shard, p.no, p.at, p.transfer_id, p.asset, p.amount, p.balance_after,
           lag(p.no) over account as no_before, lag(p.balance_after) over account as balance_before,
           lead(p.no) over account is null as is_last
    from ledger_posting p where p.at >= since
    window account as (partition by p.account_id, p.shard order by p.no)
  ),
  linked as (
    select r.*, coalesce(r.no_before, older.no, 0) as before_no, coalesce(r.balance_before, older.balance_after, 0) as before_balance
    from recent r left join lateral (
      select o.no, o.balance_after from ledger_posting o
      where r.no_before is null and o.account_id = r.account_id and o.shard = r.shard and o.no < r.no
      order by o.no desc limit 1
    ) older on true
  ),
  found as (
    select 'number' as fault, a.code as what, format('posting %s comes after %s', l.no, l.before_no) as told
    from linked l join ledger_account a on a.id = l.account_id where l.no <> l.before_no + 1
    union all
    select 'running balance', a.code, format('posting %s tells %s after %s and %s', l.no, l.balance_after, l.before_balance, l.amount)
    from linked l join ledger_account a on a.id = l.account_id where l.balance_after <> l.before_balance + l.amount
    union all
    select 'balance', a.code, format('the balance says %s at posting %s, the last posting says %s at %s', b.posted, b.last_no, l.balance_after, l.no)
    from linked l join ledger_account a on a.id = l.account_id join ledger_balance b using (account_id, shard)
    where l.is_last and (b.posted <> l.balance_after or b.last_no <> l.no)
    union all
    select 'transfer', r.transfer_id::text, 'does not sum to zero'
    from (select distinct transfer_id from recent) r join ledger_posting p using (transfer_id)
    group by r.transfer_id, p.asset having sum(p.amount) <> 0
    union all
    select 'transfer', r.transfer_id::text, 'has no cause'
    from (select distinct transfer_id from recent) r where not exists (select from ledger_key k where k.transfer_id = r.transfer_id)
    union all
    select 'asset of posting', a.code, format('posting %s is in %s', r.no, r.asset)
    from recent r join ledger_account a on a.id = r.account_id where a.asset <> r.asset
    union all
    select fault, what, told from ledger_faults_of_balances()
  )
  select ledger_figures(),
    coalesce((select jsonb_agg(jsonb_build_object('fault', fault, 'what', what, 'told', told))
      from (select * from found limit 100) f), '[]');
$$;
create index ledger_posting_by_moment on ledger_posting using brin (at);

revoke all on function ledger_faults_of_balances() from public;

create or replace function ledger_verify() returns table (figures jsonb, errors jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  with running as (
    select account_id, shard, no, transfer_id, asset, amount, balance_after, at,
           sum(amount) over account as running_total, row_number() over account as position,
           lag(at) over account as before
    from ledger_posting window account as (partition by account_id, shard order by no rows unbounded preceding)
  ),
  sums as (
    select account_id, shard, sum(amount) as total, count(*) as n, max(no) as last_no,
           min(no) filter (where balance_after <> running_total) as mismatch_at,
           min(no) filter (where no <> position) as gap_at,
           min(no) filter (where at <= before) as disorder_at
    from running group by account_id, shard
  ),
  transfers as (
    select transfer_id, count(*) as n, sum(amount) as total, min(asset) <> max(asset) as is_mixed
    from ledger_posting group by transfer_id
  ),
  found as (
    select 'balance' as error, a.code as subject,
           format('balance is %s but its postings sum to %s', coalesce(b.posted, 0), coalesce(s.total, 0)) as detail
    from ledger_balance b full join sums s using (account_id, shard) join ledger_account a on a.id = account_id
    where b.posted is distinct from coalesce(s.total, 0)
    union all
    select 'number', a.code, format('%s postings, the last is number %s, but the balance has number %s', s.n, s.last_no, b.last_no)
    from ledger_balance b join ledger_account a on a.id = b.account_id left join sums s using (account_id, shard)
    where coalesce(s.n, 0) <> b.last_no or coalesce(s.last_no, 0) <> b.last_no or s.gap_at is not null
    union all
    select 'running balance', a.code, format('balance after posting %s is not the sum of the postings up to it', s.mismatch_at)
    from sums s join ledger_account a on a.id = s.account_id where s.mismatch_at is not null
    union all
    select 'order', a.code, format('posting %s is not later than the one before', s.disorder_at)
    from sums s join ledger_account a on a.id = s.account_id where s.disorder_at is not null
    union all
    select 'transfer', transfer_id::text, format('%s postings that sum to %s', n, total)
    from transfers where n < 2 or (not is_mixed and total <> 0)
    union all
    select 'transfer', p.transfer_id::text, format('sums to %s in %s', sum(p.amount), p.asset)
    from ledger_posting p join transfers t using (transfer_id) where t.is_mixed
    group by p.transfer_id, p.asset having sum(p.amount) <> 0
    union all
    select 'transfer', coalesce(t.transfer_id, k.transfer_id)::text,
           case when k.transfer_id is null then 'has postings but no idempotency key' else 'has an idempotency key but no postings' end
    from transfers t full join ledger_key k using (transfer_id) where t.transfer_id is null or k.transfer_id is null
    union all
    select 'transfer', coalesce(t.id, k.transfer_id)::text, 'does not match its idempotency key'
    from ledger_transfer t full join ledger_key k on k.transfer_id = t.id
    where t.id is null or k.transfer_id is null or t.cause <> k.cause or t.reverses is distinct from k.reverses
    union all
    -- The postings of a reversal are the opposite of those it reverses, for each account.
    select 'reversal', k.transfer_id::text, format('does not reverse %s', k.reverses)
    from ledger_key k where k.reverses is not null and exists (
      select account_id, asset, sum(amount) from ledger_posting where transfer_id in (k.transfer_id, k.reverses)
      group by account_id, asset having sum(amount) <> 0)
    union all
    select 'asset of posting', a.code, format('posting %s is in %s', p.no, p.asset)
    from ledger_posting p join ledger_account a on a.id = p.account_id where a.asset <> p.asset
    union all
    select error, subject, detail from ledger_balance_mismatches()
  )
  select ledger_figures(),
    coalesce((select jsonb_agg(jsonb_build_object('error', error, 'subject', subject, 'detail', detail))
      from (select * from found limit 100) f), '[]');
$$;
comment on function ledger_verify is
  'Recomputes all balances from the postings. The subject of an error is the account or the transfer.';

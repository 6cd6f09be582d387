create or replace function ledger_verify_since(since timestamptz) returns table (figures jsonb, errors jsonb)
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
    select 'number' as error, a.code as subject, format('posting %s follows posting %s', l.no, l.before_no) as detail
    from linked l join ledger_account a on a.id = l.account_id where l.no <> l.before_no + 1
    union all
    select 'running balance', a.code, format('balance after posting %s is %s, expected %s plus %s', l.no, l.balance_after, l.before_balance, l.amount)
    from linked l join ledger_account a on a.id = l.account_id where l.balance_after <> l.before_balance + l.amount
    union all
    select 'balance', a.code, format('balance is %s at posting %s, but the last posting has balance %s at number %s', b.posted, b.last_no, l.balance_after, l.no)
    from linked l join ledger_account a on a.id = l.account_id join ledger_balance b using (account_id, shard)
    where l.is_last and (b.posted <> l.balance_after or b.last_no <> l.no)
    union all
    select 'transfer', r.transfer_id::text, 'does not sum to zero'
    from (select distinct transfer_id from recent) r join ledger_posting p using (transfer_id)
    group by r.transfer_id, p.asset having sum(p.amount) <> 0
    union all
    select 'transfer', r.transfer_id::text, 'has no idempotency key'
    from (select distinct transfer_id from recent) r where not exists (select from ledger_key k where k.transfer_id = r.transfer_id)
    union all
    select 'asset of posting', a.code, format('posting %s is in %s', r.no, r.asset)
    from recent r join ledger_account a on a.id = r.account_id where a.asset <> r.asset
    union all
    select error, subject, detail from ledger_balance_mismatches()
  )
  select ledger_figures(),
    coalesce((select jsonb_agg(jsonb_build_object('error', error, 'subject', subject, 'detail', detail))
      from (select * from found limit 100) f), '[]');
$$;
comment on function ledger_verify_since is
  'Checks the postings since a time: each continues the one before it, and the last one is the balance.';

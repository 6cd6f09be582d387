create or replace function ledger_balance_mismatches() returns table (error text, subject text, detail text)
language sql stable set search_path = public, pg_temp as $$
  select 'asset', a.asset, format('balances sum to %s', sum(b.posted))
  from ledger_balance b join ledger_account a on a.id = b.account_id group by a.asset having sum(b.posted) <> 0
  union all
  select 'hold', a.code, format('held amount is %s but its open holds sum to %s', b.held, coalesce(h.total, 0))
  from (select account_id, sum(held) as held from ledger_balance group by account_id) b
  full join (select account_id, sum(amount) as total from ledger_hold where status = 'open' group by account_id) h
    using (account_id)
  join ledger_account a on a.id = account_id
  where coalesce(b.held, 0) <> coalesce(h.total, 0)
  union all
  select 'bounds', a.code, format('balance is %s with %s held, allowed are %s to %s', b.posted, b.held, b.floor, b.ceiling)
  from ledger_balance b join ledger_account a on a.id = b.account_id
  where b.posted - b.held < b.floor or b.posted > b.ceiling or b.held < 0
  union all
  select 'shards', a.code, format('has %s balance rows, expected %s', count(b.shard), a.shards)
  from ledger_account a left join ledger_balance b on b.account_id = a.id
  group by a.id having count(b.shard) <> a.shards;
$$;
comment on function ledger_balance_mismatches is
  'Errors that are visible in the balances without reading postings.';

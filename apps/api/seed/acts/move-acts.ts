import type pg from 'pg'
import { seedInTransaction } from '#apps/api/seed/stage.ts'

// Maps a time that an act wrote to the time of the act. Times within the transaction of the act are its own; deadlines
// are recognised by their distance of whole minutes from its start.
const createFunction = `
  create or replace function pg_temp.demo_time(written timestamptz) returns timestamptz language sql stable as $$
    select coalesce(
      (select case when written <= a.ended then written + (a.at - a.began) end
       from demo_act a where a.began <= written order by a.began desc limit 1),
      (select written + (a.at - a.began) from demo_act a
       where a.second = extract(microseconds from written) and a.began < written limit 1),
      written)
  $$`

type Column = { table: string; column: string }

// Replaced in other ways.
const others = ['audit_entry', 'audit_link', 'control_exposure', 'ledger_link']

/**
 * Moves everything that the acts of this seed wrote to the time of the acts: records, histories, postings and deadlines.
 * Postings of an account are numbered by time again, and their balances follow.
 */
export async function moveActs(client: pg.Client): Promise<void> {
  await seedInTransaction(client, async () => {
    await client.query('set local statement_timeout = 0; set local synchronous_commit = off')
    await client.query(`
      -- Acts of one minute follow each other, so that no two postings of an account have the same time.
      update demo_act a set at = later.at from (
        select began, before + max(at - before) over (order by at, began) as at from (
          select began, at, coalesce(sum(ended - began + interval '1 microsecond') over earlier, interval '0') as before
          from demo_act window earlier as (order by at, began rows between unbounded preceding and 1 preceding)) acts
      ) later where later.began = a.began and later.at <> a.at;
      alter table demo_act add column second numeric;
      update demo_act set second = extract(microseconds from began);
      create index on demo_act (began);
      create index on demo_act (second);
      analyze demo_act`)
    await client.query(createFunction)
    for (const [table, columns] of await columnsToMove(client)) await moveColumns(client, table, columns)
    // The counts of a limit were moved two days back when each act ended.
    await client.query(`update control_exposure set at = pg_temp.demo_time(at + interval '2 days')
      where pg_temp.demo_time(at + interval '2 days') <> at + interval '2 days'`)
    await moveAuditEntries(client)
    await renumberPostings(client)
    await countUsage(client)
    await client.query('drop table demo_act')
  })
}

async function columnsToMove(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<Column>(
    `select c.relname as table, a.attname as column
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid = 'timestamptz'::regtype
       and c.relname <> all ($1) order by 1, 2`,
    [others],
  )
  const columns = new Map<string, string[]>()
  for (const { table, column } of rows) columns.set(table, [...(columns.get(table) ?? []), column])
  return columns
}

async function moveColumns(client: pg.Client, table: string, columns: string[]) {
  const isWritten = columns.map((column) => `${column} >= (select min(began) from demo_act)`).join(' or ')
  const { rows } = await client.query(`select from ${table} where ${isWritten} limit 1`)
  if (rows.length === 0) return
  // Triggers that protect records are disabled. Those that maintain counts by day stay enabled.
  await client.query(`alter table ${table} disable trigger user`)
  const { rows: counting } = await client.query<{ name: string }>(
    `select tgname as name from pg_trigger where tgrelid = $1::regclass and not tgisinternal and tgname like 'count\\_%'`,
    [table],
  )
  for (const { name } of counting) await client.query(`alter table ${table} enable trigger ${name}`)
  await client.query(
    `update ${table} set ${columns.map((column) => `${column} = pg_temp.demo_time(${column})`).join(', ')} where ${isWritten}`,
  )
  await client.query(`alter table ${table} enable trigger user`)
}

// Writes the log again in the order of time. Entries that are sealed already, in a running console, cannot be moved.
async function moveAuditEntries(client: pg.Client) {
  const { rows } = await client.query<{ isSealed: boolean; columns: string }>(
    `select exists (select from audit_link) as "isSealed",
       (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = 'audit_entry'::regclass and attnum > 0 and attgenerated = '' and not attisdropped
          and attname not in ('id', 'at', 'tx', 'digest')) as columns`,
  )
  const [found] = rows
  if (!found || found.isSealed) return
  await client.query(`
    create temporary table moved_entry on commit drop as
    select ${found.columns}, id as was, pg_temp.demo_time(at) as at from audit_entry;
    alter table audit_entry disable trigger reject_change;
    delete from audit_entry;
    alter table audit_entry enable trigger reject_change;
    insert into audit_entry (${found.columns}, at) select ${found.columns}, at from moved_entry order by at, was`)
}

// Postings that an act wrote after the generated history belong before a part of it.
async function renumberPostings(client: pg.Client) {
  await client.query(`
    create temporary table renumbered on commit drop as
    select account_id, shard, no, at, transfer_id,
      row_number() over account as new_no, sum(amount) over account as new_balance
    from ledger_posting where (account_id, shard) in (
      select account_id, shard from (
        select account_id, shard, at <= lag(at) over (partition by account_id, shard order by no) as is_earlier from ledger_posting
      ) p where is_earlier)
    window account as (partition by account_id, shard order by at, no);
    analyze renumbered;
    alter table ledger_posting disable trigger user;
    update ledger_posting p set no = r.new_no, balance_after = r.new_balance from renumbered r
    where p.account_id = r.account_id and p.shard = r.shard and p.no = r.no and p.at = r.at;
    alter table ledger_posting enable trigger user;
    update ledger_balance b set last_at = r.last_at
    from (select account_id, shard, max(at) as last_at from renumbered group by 1, 2) r
    where b.account_id = r.account_id and b.shard = r.shard;
    alter table wallet_txn disable trigger user;
    update wallet_txn t set balance_before = t.balance_before + r.new_balance - t.balance_after, balance_after = r.new_balance
    from renumbered r join wallet w on w.ledger_account_id = r.account_id
    where t.wallet_id = w.wallet_id and t.transfer_id = r.transfer_id and t.created_at between r.at - interval '1 minute' and r.at + interval '1 minute';
    alter table wallet_txn enable trigger user`)
}

// What wallets used of their limits this day and month.
async function countUsage(client: pg.Client) {
  await client.query(`
    update wallet_usage u set day_used = coalesce(n.day_used, 0), month_used = coalesce(n.month_used, 0)
    from wallet_usage old left join (
      select t.wallet_id, f.limit_kind as kind, sum(t.amount) as month_used,
        sum(t.amount) filter (where manila_day(t.created_at) = manila_day(now())) as day_used
      from wallet_txn t join wallet_flow f on f.type = t.type and f.limit_kind is not null
      where t.status = 'success' and manila_day(t.created_at) >= date_trunc('month', manila_day(now()))
      group by 1, 2
    ) n using (wallet_id, kind)
    where u.wallet_id = old.wallet_id and u.kind = old.kind and u.day = manila_day(now())`)
}

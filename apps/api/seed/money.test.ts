import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '#apps/api/seed.ts'
import { openDemoDatabase } from '#apps/api/seed/testing/demo-database.ts'

let database: Awaited<ReturnType<typeof openDemoDatabase>>
beforeAll(async () => void (database = await openDemoDatabase()), 180_000)
afterAll(() => database.close())

const read = async <Row>(text: string) => (await sql.raw<Row>(text).execute(database.owner)).rows

test('money stage › balances the ledger to the centavo and gives every subscriber a wallet', async () => {
  expect((await read<{ errors: unknown[] }>('select errors from ledger_verify()'))[0]?.errors).toEqual([])
  expect(
    await read(`select s.id from subscriber s left join wallet w on w.subscriber_id = s.id and w.business_id is null
      where w.status is distinct from s.wallet_status
      union all select b.business_id from business b left join wallet w using (business_id) where w.wallet_id is null`),
  ).toEqual([])
})

test('money stage › creates transactions that match their postings', async () => {
  const [counts] = await read<{ n: number; days: number }>(`
    select count(*) as n, count(distinct (created_at at time zone 'Asia/Manila')::date) as days from wallet_txn`)
  // Counts per day are rounded and other stages add transactions, so the total may differ slightly.
  expect(counts?.n).toBeGreaterThan(39_900)
  expect(counts?.n).toBeLessThan(41_000)
  expect(counts?.days).toBeGreaterThan(85)
  expect(
    await read(`select t.txn_id from wallet_txn t join wallet w using (wallet_id)
      left join ledger_posting p on p.transfer_id = t.transfer_id and p.account_id = w.ledger_account_id
      where p.amount is distinct from t.balance_after - t.balance_before or p.balance_after is distinct from t.balance_after`),
  ).toEqual([])
})

test('money stage › respects all limits and records usage equal to the moved amounts', async () => {
  expect(
    await read(`select u.wallet_id from wallet_usage u join wallet w using (wallet_id)
      join lateral wallet_limits_in_force(w.wallet_id, w.product, w.kyc_level) l on l.name = u.kind || 'Monthly'
      where u.month_used > l.amount`),
  ).toEqual([])
  expect(
    await read(`select w.wallet_id from wallet w join ledger_balance b on b.account_id = w.ledger_account_id
      join lateral wallet_limits_in_force(w.wallet_id, w.product, w.kyc_level) l on l.name = 'maxBalance'
      where b.posted > l.amount + 100000`),
  ).toEqual([])
})

test('money stage › continues from the existing history when more is requested', async () => {
  const more = { subscribers: 20_000, transactions: 41_500, onlyWhenEmpty: false }
  await seed(database.url, { ...more, until: Date.now() + 3_600_000 }, () => {})
  const [one] = await read<{ id: number }>(`
    select w.wallet_id as id from wallet w join subscriber s on s.id = w.subscriber_id
    where w.status = 'active' and s.status = 'active' and w.business_id is null limit 1`)
  const movement = {
    type: 'cash_in',
    walletId: one?.id,
    amount: 1_000,
    channel: 'App',
    cause: 'after the seed',
  }
  await sql`select payment_post(${JSON.stringify([movement])}::jsonb)`.execute(database.payments)
  expect((await read<{ errors: unknown[] }>('select errors from ledger_verify()'))[0]?.errors).toEqual([])
})

test('Kankolek figures › match the transactions, including those added later', async () => {
  expect(
    await read(`select d.day from (
        select business_id, manila_day(created_at) as day, sum(amount) as total, count(*) as n
        from wallet_txn join wallet using (wallet_id)
        where type in ('p2p_receive', 'p2m_receive') and wallet_txn.status = 'success' and business_id is not null group by 1, 2
      ) t full join kankolek_day d using (business_id, day)
      where d.total is distinct from t.total or d.txn_count is distinct from t.n`),
  ).toEqual([])
  const [rates] = await read<{ pending: number; low: number }>(`
    select count(*) filter (where status = 'pending') as pending,
      count(*) filter (where status = 'approved' and needs_checker) as low from mdr_setting`)
  expect(rates?.pending).toBeGreaterThan(0)
  expect(rates?.low).toBeGreaterThan(0)
})

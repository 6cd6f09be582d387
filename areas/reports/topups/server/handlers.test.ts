import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blvckLogPlace, eloadLogPlace } from '#areas/reports/access.ts'
import { topupReportCalls as calls } from '#areas/reports/topups/contract.ts'
import { topupReportHandlers } from '#areas/reports/topups/server/handlers.ts'
import { toRead } from '#platform/access.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi(topupReportHandlers)
  // Inserts the last second of a Manila day and the first second of the next, for each payment method and status.
  await sql`
    insert into topup_txn (ref_no, subscriber_id, wallet_id, user_name, mobile, payment_method, amount_centavos, fee_centavos,
      balance_before, balance_after, status, created_at)
    select 'TOP' || i, 1, 1, 'Aling Nena', '+63918' || lpad(i::text, 7, '0'), (array['card', 'gcash', 'bpi', 'maya', 'unionbank'])[1 + i % 5],
      i * 100, 50, case when s.status in ('paid', 'refunded') then 0 end, case when s.status in ('paid', 'refunded') then i * 100 - 50 end,
      s.status, case when i <= 100 then '2026-11-09T15:59:59Z' else '2026-11-09T16:00:00Z' end::timestamptz
    from generate_series(1, 250) i,
      lateral (select (array['paid', 'paid', 'paid', 'failed', 'expired', 'refunded', 'pending'])[1 + i % 7] as status) s`.execute(
    api.owner,
  )
  await sql`
    insert into blvck_topup (ref_no, subscriber_id, user_name, mobile, amount_centavos, coins, payment_method, status, created_at)
    select 'BLV' || i, 1, 'Mang Kanor', '+639181234567', i * 5000, i * 50, 'gcash', 'paid',
      '2026-11-10T00:00:00Z'::timestamptz + make_interval(hours => i) from generate_series(1, 30) i`.execute(
    api.owner,
  )
})
afterAll(() => api.close())

const reader = () => api.staffWith(toRead(eloadLogPlace))
const total = async (request: InputOf<typeof calls.list>) =>
  (await reader().get(calls.list, request)).pageInfo.total
async function counted(condition: ReturnType<typeof sql>) {
  const { rows } = await sql<{ n: number }>`select count(*) as n from topup_txn where ${condition}`.execute(
    api.owner,
  )
  return rows[0]?.n ?? -1
}

test('top-up list › filters by Manila days with exact totals', async () => {
  expect(await total({})).toBe(250)
  expect(await total({ dateFrom: '2026-11-09', dateTo: '2026-11-09' })).toBe(100)
  expect(await total({ dateFrom: '2026-11-10' })).toBe(150)
  expect(await total({ filters: { paymentMethod: ['gcash', 'bpi'] } })).toBe(100)
  expect(await total({ dateTo: '2026-11-09', filters: { status: 'failed', paymentMethod: 'card' } })).toBe(
    await counted(sql`created_at < '2026-11-09T16:00:00Z' and status = 'failed' and payment_method = 'card'`),
  )
})

test('top-up list › finds a top-up by reference and by mobile number in any format, and masks the number', async () => {
  for (const search of ['top77', '0918 0000077'.replace(' ', ''), '+639180000077'])
    expect((await reader().get(calls.list, { search })).rows.map(({ refNo }) => refNo)).toContain('TOP77')
  const { rows } = await reader().get(calls.list, { search: '+639180000077' })
  expect(rows).toMatchObject([{ mobile: '+63918***0077', amount: 7_700, fee: 50, net: 7_650 }])
})

test('daily totals › equal the sums of their rows and count paid top-ups by default', async () => {
  const { rows, pageInfo } = await reader().get(calls.transactions, { limit: 100 })
  expect(rows.every(({ status }) => status === 'paid')).toBe(true)
  expect(pageInfo.total).toBe(10)
  for (const { date, paymentMethod, status, count, amount } of rows) {
    const day = { dateFrom: date, dateTo: date, filters: { paymentMethod, status }, limit: 100 }
    const behind = await reader().get(calls.list, day)
    expect(behind.pageInfo.total).toBe(count)
    expect(behind.rows.reduce((sum, row) => sum + row.amount, 0)).toBe(amount)
  }
  const one = await reader().get(calls.transactions, {
    dateFrom: '2026-11-10',
    dateTo: '2026-11-10',
    filters: { status: ['failed', 'expired'], paymentMethod: 'gcash' },
    sortBy: 'amount',
  })
  expect(one.rows.map(({ date, paymentMethod }) => [date, paymentMethod])).toEqual([
    ['2026-11-10', 'gcash'],
    ['2026-11-10', 'gcash'],
  ])
})

test('top-up details › are complete, and coin purchases have their own list and permission', async () => {
  const [row] = (await reader().get(calls.list, { search: 'top77' })).rows
  expect(await reader().get(calls.info, { id: row?.id ?? 0 })).toMatchObject({ refNo: 'TOP77', walletId: 1 })
  expect(await reader().statusOf(calls.info, { id: 999_999 })).toBe(404)
  expect(await reader().statusOf(calls.blvckList, {})).toBe(403)
  const coins = await api.staffWith(toRead(blvckLogPlace)).get(calls.blvckList, { dateTo: '2026-11-10' })
  expect(coins.pageInfo.total).toBe(15)
  expect(coins.rows[0]).toMatchObject({ coins: 750, mobile: '+63918***4567' })
})

test('reports › cannot be changed, not even in the database', async () => {
  await expect(sql`update topup_txn set status = 'paid'`.execute(api.db)).rejects.toThrow(/permission denied/)
})

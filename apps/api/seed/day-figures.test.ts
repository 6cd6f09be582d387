import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayWeight } from '#apps/api/seed/day-weights.ts'
import { figures } from '#apps/api/seed/testing/figures.ts'
import { openDemoDatabase } from '#apps/api/seed/testing/demo-database.ts'
import { dayMs } from '#platform/contract/fields/manila.ts'

let database: Awaited<ReturnType<typeof openDemoDatabase>>
beforeAll(async () => void (database = await openDemoDatabase()), 180_000)
afterAll(() => database.close())

const read = async <Row>(text: string) => (await sql.raw<Row>(text).execute(database.owner)).rows

type Day = { day: number; count: number; amount: number; countBefore: number; amountBefore: number }

/** Sums of each of the last six weeks' days up to a time of day, and of the same weekday before. */
const daysUntil = (rows: string, clock: string) =>
  read<Day>(`
    with happened (moment, amount) as (${rows}), sums as (
      select (moment at time zone 'Asia/Manila')::date as date, count(*)::int as count, sum(amount)::float8 as amount from happened
      where (moment at time zone 'Asia/Manila')::time < '${clock}' group by 1
    ), days as (
      select d::date as date from generate_series(manila_day(now()) - 43, manila_day(now()) - 1, interval '1 day') d
    )
    select (d.date - date '1970-01-01') as day, coalesce(t.count, 0) as count, coalesce(t.amount, 0) as amount,
      coalesce(b.count, 0) as "countBefore", coalesce(b.amount, 0) as "amountBefore"
    from days d left join sums t on t.date = d.date left join sums b on b.date = d.date - 7`)

describe.each(Object.entries(figures))('%s', (_name, { activity, rows }) => {
  test.each(['00:10', '09:00', '15:30', '23:50'])(
    'until %s › are close to those of a week before',
    async (clock) => {
      const days = await daysUntil(rows, clock)
      const far = days.filter(({ day, count, amount, countBefore, amountBefore }) => {
        // Paydays and holidays differ by more from the week before, as they do in use.
        const change = dayWeight(activity, day) / dayWeight(activity, day - 7)
        const one = (amount + amountBefore) / Math.max(1, count + countBefore)
        const isFar = (value: number, before: number, few: number) =>
          value < Math.min(0.7 * Math.min(1, change) * before, before - few) ||
          value > Math.max(1.3 * Math.max(1, change) * before, before + few)
        return isFar(count, countBefore, 5) || isFar(amount, amountBefore, 5 * one)
      })
      // In 44 days, a few amounts may differ by more.
      expect(far.length, JSON.stringify(far)).toBeLessThanOrEqual(2)
      if (clock === '23:50') expect(days.every(({ count }) => count > 10)).toBe(true)
    },
  )
})

test('weekends, paydays and holidays are visible in load sales and bills', async () => {
  const byDay = async (rows: string) =>
    new Map((await daysUntil(rows, '23:59')).map(({ day, count }) => [day, count]))
  for (const name of ['load sales', 'bills'] as const) {
    const { activity, rows } = figures[name] ?? { activity: 'load', rows: '' }
    const counts = [...(await byDay(rows))]
    const all = counts.reduce((sum, [, count]) => sum + count, 0)
    const weights = counts.reduce((sum, [day]) => sum + dayWeight(activity, day), 0)
    const off = counts.filter(
      ([day, count]) => Math.abs(count / all / (dayWeight(activity, day) / weights) - 1) > 0.3,
    )
    expect(off).toEqual([])
  }
  // Bonifacio Day, which is also a payday, and an ordinary Monday.
  const dayOf = (date: string) => Date.parse(date) / dayMs
  expect(dayWeight('bills', dayOf('2026-11-02'))).toBeCloseTo(1.1 * 0.82)
  expect(dayWeight('load', dayOf('2026-11-30'))).toBeCloseTo(0.95 * 1.2 * 1.1)
  expect(dayWeight('load', dayOf('2026-11-23'))).toBeCloseTo(0.95)
})

test.each([
  ['eload_txn', 'created_at', 12],
  // The rows of an adjustment file are posted together.
  [`(select * from wallet_txn where type not like 'adjustment%') t`, 'created_at', 12],
  ['bills_sell', 'created_at', 4],
  ['topup_txn', 'created_at', 4],
  ['eseller_order', 'created_at', 4],
  ['subscriber', 'registered_at', 5],
  ['kyc_case', 'opened_at', 4],
  ['approval_request', 'created_at', 3],
])('%s › has no burst of records within one minute', async (table, column, most) => {
  const rows = await read<{ count: number }>(
    `select count(*)::int as count from ${table} group by date_trunc('minute', ${column}) having count(*) > ${most}`,
  )
  expect(rows).toEqual([])
})

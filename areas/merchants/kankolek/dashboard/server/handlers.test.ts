import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shopIn, type TestShop } from '#areas/merchants/kankolek/server/testing/fixtures.ts'
import { kankolekDashboardPlace } from '#areas/merchants/kankolek/dashboard/access.ts'
import { kankolekDashboardCalls, shareName } from '#areas/merchants/kankolek/dashboard/contract.ts'
import { kankolekDashboardHandlers } from '#areas/merchants/kankolek/dashboard/server/handlers.ts'
import { postMovement, reverseMovement } from '#areas/wallets/public.ts'
import { walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { withAnyFlag } from '#platform/access.ts'
import { centavosFrom } from '#platform/contract/fields.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

const { widgets, list, days } = kankolekDashboardCalls

let api: TestApi
beforeAll(async () => void (api = await openTestApi(kankolekDashboardHandlers)))
afterAll(() => api.close())

const viewer = () => api.staffWith(withAnyFlag(kankolekDashboardPlace))

let nth = 0
let payer: Awaited<ReturnType<typeof walletWith>>

/** Posts a payment into the wallet of a business. */
async function paid(
  shop: TestShop,
  type: 'p2p' | 'p2m',
  pesos: string,
  about: { fee?: string; by?: 'payer' | 'payee' } = {},
) {
  const { transferId } = await postMovement(api.owner, {
    type,
    fromWalletId: payer.walletId,
    toWalletId: shop.walletId,
    amount: centavosFrom(pesos),
    fee: centavosFrom(about.fee ?? '0'),
    feePaidBy: about.by ?? 'payee',
    cause: `payment ${++nth}`,
    channel: 'QR',
  })
  return transferId
}

/** Backdates all payments made so far by the given number of days. */
const daysAgo = (n: number) =>
  sql`with moved as (update wallet_txn set created_at = created_at - make_interval(days => ${n}), ended_at = ended_at
        where created_at > now() - interval '1 hour')
      select`.execute(api.owner)
const recount = () => sql`select kankolek_recount()`.execute(api.owner)

beforeEach(async () => {
  await sql`delete from kankolek_day`.execute(api.owner)
  await sql`delete from wallet_txn`.execute(api.owner)
  payer = await walletWith(api.owner, 5_000_000)
})

describe('Kankolek figures', () => {
  test("sum payments to merchants to the centavo, with the company's share", async () => {
    const [one, other] = [
      await shopIn(api.owner),
      await shopIn(api.owner, { name: 'Botika Reyes', category: 'nsss' }),
    ]
    await paid(one, 'p2m', '100.33', { fee: '1.00' })
    await paid(one, 'p2m', '0.99', { fee: '0.01', by: 'payer' })
    await paid(one, 'p2p', '50.00')
    await paid(other, 'p2p', '20.20', { fee: '5.00', by: 'payer' })
    expect(await viewer().get(widgets, {})).toEqual({
      activeUser: { current: 2, previous: 0 },
      transactionCount: { current: 4, previous: 0 },
      transactionValue: { current: 17_152, previous: 0 },
      [shareName]: { current: 601, previous: 0 },
      totalP2P: { current: 7_020, previous: 0 },
      totalP2M: { current: 10_132, previous: 0 },
    })
    const { rows, totals } = await viewer().get(list, { groupBy: 'merchant', sortBy: 'transactionValue' })
    expect(rows.map(({ businessName, mdrAmount }) => [businessName, mdrAmount])).toEqual([
      ['Aling Nena Store', 101],
      ['Botika Reyes', 0],
    ])
    expect(totals).toMatchObject({
      activeUser: 2,
      transactionCount: 4,
      transactionValue: 17_152,
      [shareName]: 601,
    })
  })

  test('match the ledger postings', async () => {
    const shop = await shopIn(api.owner)
    for (const pesos of ['12.34', '99.99', '1000.00']) await paid(shop, 'p2m', pesos, { fee: '0.57' })
    const { rows } = await sql<{ net: number; fees: number }>`
      select coalesce(sum(p.amount) filter (where a.kind = 'wallet' and p.amount > 0), 0)::bigint as net,
        coalesce(sum(p.amount) filter (where a.code = 'operator:fees:php'), 0)::bigint as fees
      from ledger_posting p join ledger_account a on a.id = p.account_id
      where p.transfer_id in (select transfer_id from wallet_txn where type = 'p2m_receive')`.execute(
      api.owner,
    )
    const figures = await viewer().get(widgets, {})
    expect(rows[0]?.fees).toBe(figures[shareName].current)
    expect((rows[0]?.net ?? 0) + (rows[0]?.fees ?? 0)).toBe(figures.transactionValue.current)
  })

  test('exclude reversed payments and transfers that are not payments to a merchant', async () => {
    const shop = await shopIn(api.owner)
    await paid(shop, 'p2m', '10.00', { fee: '0.10' })
    const transfer = await paid(shop, 'p2m', '77.00', { fee: '0.77' })
    await reverseMovement(api.owner, transfer, { cause: `undo ${++nth}`, channel: 'Console' })
    const friend = await walletWith(api.owner)
    await postMovement(api.owner, {
      type: 'p2p',
      fromWalletId: payer.walletId,
      toWalletId: friend.walletId,
      amount: centavosFrom('5.00'),
      cause: `gift ${++nth}`,
      channel: 'App',
    })
    expect(await viewer().get(widgets, {})).toMatchObject({
      transactionCount: { current: 1 },
      transactionValue: { current: 1_000 },
      [shareName]: { current: 10 },
    })
  })

  test('are the same from daily counts as from a recount', async () => {
    const [one, other] = [await shopIn(api.owner), await shopIn(api.owner)]
    await Promise.all([
      paid(one, 'p2m', '10.00', { fee: '0.10' }),
      paid(one, 'p2p', '3.00'),
      paid(other, 'p2m', '8.50', { fee: '0.09', by: 'payer' }),
    ])
    const transfer = await paid(other, 'p2p', '1.00')
    await reverseMovement(api.owner, transfer, { cause: `undo ${++nth}`, channel: 'Console' })
    const storedDays = () =>
      sql`select business_id, day, txn_count, p2p, p2m, mdr, share from kankolek_day where txn_count > 0 order by 1, 2`
        .execute(api.owner)
        .then(({ rows }) => rows)
    const before = await storedDays()
    await recount()
    expect(await storedDays()).toEqual(before)
  })

  test('are compared with the same number of days before', async () => {
    const shop = await shopIn(api.owner)
    await paid(shop, 'p2m', '40.00')
    await daysAgo(1)
    await paid(shop, 'p2m', '45.00')
    await paid(await shopIn(api.owner), 'p2m', '15.00')
    await recount()
    const { rows } = await sql<{ today: string; before: string }>`
      select manila_day(now()) as today, manila_day(now()) - 1 as before`.execute(api.owner)
    const [today, before] = [rows[0]?.today ?? '', rows[0]?.before ?? '']
    const figures = await viewer().get(widgets, { dateFrom: today, dateTo: today })
    expect(figures.transactionValue).toEqual({ current: 6_000, previous: 4_000 })
    const chart = await viewer().get(days, { dateFrom: before, dateTo: today })
    expect(chart.days.map(({ transactionValue }) => transactionValue)).toEqual([4_000, 6_000])
    expect(chart.days.map(({ activeUser }) => activeUser)).toEqual([1, 2])
    expect((await viewer().get(list, {})).rows).toHaveLength(3)
    const merchants = await viewer().get(list, { groupBy: 'merchant', sortBy: 'transactionValue' })
    expect(merchants.rows).toMatchObject([
      { date: today, transactionCount: 2, transactionValue: 8_500 },
      { date: today, transactionCount: 1, transactionValue: 1_500 },
    ])
  })
})

test('Kankolek figures › are filtered by store category, inside or outside the filters object', async () => {
  const [one, other] = [await shopIn(api.owner), await shopIn(api.owner, { category: 'nsss' })]
  await paid(one, 'p2m', '10.00')
  await paid(other, 'p2m', '30.00')
  const valueOf = async (input: object) => (await viewer().get(widgets, input)).transactionValue.current
  expect(await valueOf({ storeCategory: 'sss' })).toBe(1_000)
  expect(await valueOf({ filters: { storeCategory: 'nsss' } })).toBe(3_000)
  expect(await valueOf({ storeCategory: '' })).toBe(4_000)
  const { rows, totals } = await viewer().get(list, { filters: { storeCategory: 'nsss' } })
  expect(rows.map(({ businessId }) => businessId)).toEqual([other.businessId])
  expect(totals.transactionValue).toBe(3_000)
})

test('Kankolek figures › are paged by merchant without gaps or repetitions', async () => {
  for (let shops = 0; shops < 3; shops++) await paid(await shopIn(api.owner), 'p2p', `${shops + 1}.00`)
  const pageAt = (page: number) =>
    viewer().get(list, { groupBy: 'merchant', sortBy: 'transactionValue', limit: 2, page })
  expect((await pageAt(1)).rows.map(({ transactionValue }) => transactionValue)).toEqual([300, 200])
  const last = await pageAt(2)
  expect(last.rows.map(({ transactionValue }) => transactionValue)).toEqual([100])
  expect(last.pageInfo).toMatchObject({ total: 3, noOfPage: 2 })
  expect((await pageAt(9)).pageInfo.total).toBe(3)
})

test('Kankolek figures › reject reversed dates at their field and direct writes to the daily figures', async () => {
  const wrong = await viewer().answer(widgets, { dateFrom: '2026-02-02', dateTo: '2026-02-01' })
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'dateFrom' }] } })
  await expect(sql`delete from kankolek_day`.execute(api.db)).rejects.toThrow('permission denied')
})

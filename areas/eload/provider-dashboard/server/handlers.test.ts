import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerDashboardPlace } from '#areas/eload/access.ts'
import { providerDashboardCalls } from '#areas/eload/provider-dashboard/contract.ts'
import { providerDashboardHandlers } from '#areas/eload/provider-dashboard/server/handlers.ts'
import { providerCalls } from '#areas/eload/providers/contract.ts'
import { networkHandlers } from '#areas/eload/networks/server/handlers.ts'
import { providerHandlers } from '#areas/eload/providers/server/handlers.ts'
import { type LoadApi, openLoadApi } from '#areas/eload/server/testing/load.ts'
import { toRead } from '#platform/access.ts'

const { dashboard, balances, transactions, stretches } = providerDashboardCalls

let load: LoadApi
beforeAll(async () => {
  load = await openLoadApi([...networkHandlers, ...providerHandlers, ...providerDashboardHandlers])
})
afterAll(() => load.close())

const reader = () => load.api.staffWith(toRead(providerDashboardPlace))
let last = 0

/** Creates a sale the given number of minutes ago. */
async function sold(
  providerId: number,
  status: string,
  minutesAgo: number,
  more = { amount: 5_000, latency: 800 },
) {
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  await sql`
    insert into eload_txn (ref_no, mobile, carrier, provider_id, sku, amount_centavos, srp_centavos, cost_centavos,
      status, latency_ms, created_at)
    values (${`T${++last}`}, '0917•••1234', 'globe', ${providerId}, 'LD50', ${more.amount}, ${more.amount},
      ${more.amount - 100}, ${status}, ${more.latency}, ${at})`.execute(load.api.owner)
}
const healthOf = async (providerId: number, input = {}) => {
  const { rows } = await reader().get(dashboard, input)
  const row = rows.find((each) => each.providerId === providerId)
  if (!row) throw new Error('The provider is not on the dashboard.')
  return row
}

test('provider › shows the counts of its sales and the basis of its health', async () => {
  const { id } = await load.provider({ name: 'Figures', lowBalanceThreshold: '1000.00' })
  expect(await healthOf(id)).toMatchObject({
    status: 'up',
    successRate: null,
    txnCount: 0,
    balance: null,
    isLow: false,
  })
  for (let index = 0; index < 18; index++)
    await sold(id, 'success', 30 + index, { amount: 10_000, latency: 1_000 })
  await sold(id, 'failed', 60, { amount: 99_900, latency: 3_000 })
  await sold(id, 'refunded', 61, { amount: 99_900, latency: 3_000 })
  await sold(id, 'processing', 1)
  await sold(id, 'success', 48 * 60)
  await sql`insert into eload_provider_balance (provider_id, balance_centavos, checked_at) values
    (${id}, 200000, now() - interval '1 day'), (${id}, 99999, now())`.execute(load.api.owner)
  expect(await healthOf(id)).toMatchObject({
    status: 'degraded',
    txnCount: 21,
    succeeded: 18,
    failed: 2,
    open: 1,
    txnValue: 180_000,
    successRate: 9_000,
    balance: 99_999,
    isLow: true,
    latest: { count: 20, successRate: 9_000, failuresInARow: 0 },
  })
  const { rows } = await reader().get(balances, { providerId: id })
  expect(rows).toMatchObject([
    { balance: 99_999, isLow: true, days: [{ balance: 200_000 }, { balance: 99_999 }] },
  ])
})

test('provider › is down after consecutive failures and up after one success', async () => {
  const { id } = await load.provider()
  for (let index = 0; index < 200; index++) await sold(id, 'success', 100 + index)
  for (let index = 0; index < 6; index++) await sold(id, 'failed', 10 + index)
  expect(await healthOf(id)).toMatchObject({ status: 'down', latest: { count: 100, failuresInARow: 6 } })
  await sold(id, 'success', 1)
  expect((await healthOf(id)).status).toBe('degraded')
})

test('provider › shows maintenance, and is down when inactive', async () => {
  const { id } = await load.provider()
  await load.editor().get(providerCalls.updateStatus, { id, status: 'maintenance' })
  expect((await healthOf(id)).status).toBe('maintenance')
  await load.editor().get(providerCalls.updateStatus, { id, status: 'inactive' })
  expect((await healthOf(id)).status).toBe('down')
})

test('maintenance window › marks its targets while it is ongoing', async () => {
  const { id } = await load.provider()
  const network = await load.network({ primaryProviderId: id })
  const window = async (type: string, target: number, status: string) =>
    sql`with made as (
          insert into eload_maintenance (type, title, message, start_at, end_at, status)
          values (${type}, 'Upgrade', 'Load is back soon', now(), now() + interval '1 hour', ${status}) returning id, start_at, end_at)
        insert into eload_maintenance_target (maintenance_id, type, target_id, during)
        select id, ${type}, ${target}, tstzrange(start_at, end_at) from made`.execute(load.api.owner)
  await window('network', network.id, 'ongoing')
  expect(await healthOf(id)).toMatchObject({ status: 'up', networks: [{ isInMaintenance: true }] })
  const other = await load.provider()
  await window('provider', id, 'ongoing')
  await window('provider', other.id, 'scheduled')
  expect((await healthOf(id)).status).toBe('maintenance')
  expect((await healthOf(other.id)).status).toBe('up')
})

test('figure › leads to exactly the sales it counted', async () => {
  const { id } = await load.provider()
  await sold(id, 'success', 10)
  await sold(id, 'failed', 20)
  await sold(id, 'refunded', 30)
  const { rows: shown, from, to } = await reader().get(dashboard, {})
  const row = shown.find((each) => each.providerId === id)
  const behind = async (status: ('success' | 'failed' | 'refunded')[]) =>
    (await reader().get(transactions, { filters: { providerId: id, status, since: from, until: to } })).rows
  expect(await behind(['success'])).toHaveLength(row?.succeeded ?? -1)
  expect(await behind(['failed', 'refunded'])).toHaveLength(row?.failed ?? -1)
  expect((await behind(['success']))[0]).toMatchObject({
    mobile: '+63917***1234',
    provider: { id },
    amount: 5_000,
  })
})

test('period › is split into hours for one day and into days for a month, without gaps', async () => {
  const { id } = await load.provider()
  await sold(id, 'success', 5)
  const today = await reader().get(stretches, { providerId: id })
  expect(today.unit).toBe('hour')
  expect(today.rows.length).toBeGreaterThanOrEqual(24)
  expect(today.rows.reduce((sum, { succeeded }) => sum + succeeded, 0)).toBe(1)
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const month = await reader().get(stretches, { providerId: id, dateFrom: day(29), dateTo: day(-1) })
  expect(month.unit).toBe('day')
  expect(month.rows.length).toBeGreaterThanOrEqual(29)
})

test('provider dashboard › is forbidden without its permission', async () => {
  for (const call of [dashboard, balances, transactions])
    expect(await load.api.staffWith('signed-in').statusOf(call, {})).toBe(403)
})

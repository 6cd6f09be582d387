import { Client } from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoWindows } from '#areas/eload/maintenance/server/demo.ts'
import { promoCalls } from '#areas/eload/promos/contract.ts'
import { seedDemoPromos } from '#areas/eload/promos/server/demo.ts'
import { promoHandlers } from '#areas/eload/promos/server/handlers.ts'
import { seedDemoSchedules } from '#areas/eload/scheduler/server/demo.ts'
import { seedDemoLoad } from '#areas/eload/server/demo.ts'
import { type LoadApi, openLoadApi } from '#areas/eload/server/testing/load.ts'

let load: LoadApi
beforeAll(async () => {
  load = await openLoadApi(promoHandlers)
  const client = new Client({ connectionString: load.api.url })
  await client.connect()
  await client.query('begin')
  await seedDemoLoad(client, Date.now())
  await seedDemoPromos(client, Date.now())
  await seedDemoSchedules(client, Date.now())
  await seedDemoWindows(client, Date.now())
  await client.query('commit')
  await client.end()
})
afterAll(() => load.close())

test('demo promos › are two thousand over nine carriers, all within their margins and counted per category', async () => {
  const { rows } = await sql<{ carrier: string; promos: number }>`
    select carrier, count(*) as promos from eload_promo group by 1`.execute(load.api.owner)
  expect(rows).toHaveLength(9)
  expect(rows.reduce((sum, { promos }) => sum + promos, 0)).toBe(2_000)
  const counts = await sql<{
    kept: number
  }>`select sum(promo_count)::bigint as kept from eload_category`.execute(load.api.owner)
  expect(counts.rows[0]?.kept).toBe(2_000)
  const { rows: globe } = await load
    .editor()
    .get(promoCalls.list, { carrier: 'globe', limit: 5, sortBy: 'name', sortDir: 'asc' })
  expect(globe[0]).toMatchObject({ carrier: 'globe', network: { name: 'Globe' } })
})

test('demo schedules and maintenance › include past, upcoming and cancelled ones', async () => {
  const { rows } = await sql<{ of: string; status: string }>`
    select 'schedule' as of, status from eload_promo_schedule
    union select 'window', status from eload_maintenance order by 1, 2`.execute(load.api.owner)
  expect(rows.map(({ of, status }) => `${of} ${status}`)).toEqual([
    'schedule cancelled',
    'schedule completed',
    'schedule scheduled',
    'window cancelled',
    'window ended',
    'window scheduled',
  ])
})

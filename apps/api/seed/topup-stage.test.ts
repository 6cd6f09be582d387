import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadStage } from '#apps/api/seed/load-stage.ts'
import { staffStage } from '#apps/api/seed/staff-stage.ts'
import { topupStage } from '#apps/api/seed/topup-stage.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let client: Client
beforeAll(async () => {
  database = await openTestDatabase()
  client = new Client({ connectionString: database.url, options: '-c timezone=UTC' })
  await client.connect()
  const size = { subscribers: 0, transactions: 0, onlyWhenEmpty: true, until: Date.now() }
  for (const stage of [staffStage, loadStage, topupStage]) await stage.run(client, size, () => {})
})
afterAll(async () => {
  await client.end()
  await database.close()
})

test('top-up stage › creates 400 top-ups on eight networks, some with pending rebate changes', async () => {
  const { rows } = await client.query(`
    select count(*)::int as topups, count(distinct network_id)::int as networks,
      (select count(*)::int from eload_rebate_change where status = 'for_approval') as waiting,
      (select count(*)::int from approval_request where kind = 'rebate-change') as requests
    from eload_topup`)
  expect(rows).toEqual([{ topups: 400, networks: 8, waiting: 2, requests: 2 }])
})

test('top-up stage › creates ninety days of sales through the providers, one of which is degraded', async () => {
  const { rows } = await client.query(`
    select count(*)::int as sales, count(distinct provider_id)::int as providers,
      count(distinct (created_at at time zone 'Asia/Manila')::date)::int as days,
      (count(*) filter (where status = 'success'))::float / count(*) as share
    from eload_txn`)
  expect(rows[0]).toMatchObject({ sales: 37_800, days: expect.any(Number) })
  expect(rows[0].providers).toBeGreaterThan(4)
  expect(rows[0].share).toBeGreaterThan(0.95)
  const left = await client.query('select count(*)::int as stray from only eload_month.txn_other')
  expect(left.rows).toEqual([{ stray: 0 }])
})

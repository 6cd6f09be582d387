import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed, stages } from '#apps/api/seed.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
  const requested = ['Staff', 'Load line', 'Subscribers', 'Wallets', 'Top-ups', 'Transactions', 'Load sales']
  await seed(
    database.url,
    { subscribers: 600, transactions: 600, onlyWhenEmpty: true, until: Date.now() },
    () => {},
    stages.filter(({ name }) => requested.includes(name)),
  )
}, 120_000)
afterAll(() => database.close())

test('failed demo sales › have charges in the ledger, so that they can be refunded', async () => {
  const { rows } = await sql<{ charged: number }>`
    select count(*)::int as charged from eload_txn t join ledger_key k on k.cause = 'eload ' || t.ref_no
    where t.status = 'failed'`.execute(database.owner)
  expect(rows[0]?.charged).toBeGreaterThan(0)
  const { rows: verified } = await sql<{ errors: unknown[] }>`select errors from ledger_verify()`.execute(
    database.owner,
  )
  expect(verified).toEqual([{ errors: [] }])
})

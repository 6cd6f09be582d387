import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed, stages } from '#apps/api/seed.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
  const wanted = [
    'Staff',
    'Sign-ins',
    'Subscribers',
    'Wallets',
    'Transactions',
    'Top-ups by ways to pay',
    'Billers and bills',
  ]
  await seed(
    database.url,
    { subscribers: 400, transactions: 3000, onlyWhenEmpty: true, until: Date.now() },
    () => {},
    stages.filter(({ name }) => wanted.some((each) => name.startsWith(each))),
  )
})
afterAll(() => database.close())

const read = async <Row>(text: string) => (await sql.raw<Row>(text).execute(database.owner)).rows

test('the demo has billers, bills in every state, and books that are sound', async () => {
  expect((await read('select from bills_biller')).length).toBeGreaterThan(10)
  expect((await read('select from bills_sell')).length).toBeGreaterThan(50)
  expect(await read('select distinct status from bills_sell')).toHaveLength(5)
  expect(await read('select distinct status from bills_topup')).toHaveLength(5)
  // What a report of top-ups tells, the other does not tell again.
  expect(await read('select from bills_topup b join topup_txn t using (ref_no)')).toEqual([])
  expect(await read<{ faults: unknown[] }>('select faults from ledger_verify()')).toEqual([{ faults: [] }])
})

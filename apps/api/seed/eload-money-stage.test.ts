import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed, stages } from '#apps/api/seed.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
  const requested = [
    'Staff',
    'Sign-ins',
    'Load line',
    'Subscribers',
    'Wallets',
    'Transactions',
    'eLoad deposits and shares',
  ]
  await seed(
    database.url,
    { subscribers: 600, transactions: 600, onlyWhenEmpty: true, until: Date.now() },
    () => {},
    stages.filter(({ name }) => requested.includes(name)),
  )
})
afterAll(() => database.close())

const read = async <Row>(text: string) => (await sql.raw<Row>(text).execute(database.owner)).rows

test('eLoad money stage › creates deposits in every state, one duplicate slip and profit shares in effect', async () => {
  expect(await read('select distinct status from eload_b2b_request')).toHaveLength(3)
  expect(await read('select sha256 from eload_b2b_image group by 1 having count(*) > 1')).toHaveLength(1)
  expect(await read(`select from eload_shares_at(2, null, now())`)).toHaveLength(1)
  expect(await read<{ errors: unknown[] }>('select errors from ledger_verify()')).toEqual([{ errors: [] }])
})

test('demo deposits › have a slip for every request', async () => {
  const withoutSlip = await read(`select from eload_b2b_request r where not exists (
    select from eload_b2b_image i join stored_file f on f.key = i.file_key
    where i.request_id = r.id and f.deleted_at is null)`)
  expect(withoutSlip).toHaveLength(0)
})

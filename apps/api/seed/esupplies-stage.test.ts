import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed, stages } from '#apps/api/seed.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
  const requested = ['Staff', 'Sign-ins', 'Subscribers', 'Wallets', 'Catalogue and marketplace']
  await seed(
    database.url,
    { subscribers: 600, transactions: 0, onlyWhenEmpty: true, until: Date.now() },
    () => {},
    stages.filter(({ name }) => requested.includes(name)),
  )
})
afterAll(() => database.close())

const read = async <Row>(text: string) => (await sql.raw<Row>(text).execute(database.owner)).rows

test('eSupplies stage › creates a full catalogue and orders in every state, some overdue', async () => {
  expect(await read(`select distinct category_id from product_template`)).toHaveLength(19)
  expect(await read('select distinct status from eseller_order')).toHaveLength(8)
  expect(await read(`select distinct refund_status from eseller_order`)).toHaveLength(3)
  expect((await read('select from eseller_order where due_at < now()')).length).toBeGreaterThan(3)
  expect(await read(`select from eseller_product where template_id is null`)).toEqual([])
  expect(await read<{ errors: unknown[] }>('select errors from ledger_verify()')).toEqual([{ errors: [] }])
})

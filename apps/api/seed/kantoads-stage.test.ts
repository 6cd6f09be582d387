import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed, stages } from '#apps/api/seed.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
  const requested = ['Staff', 'Sign-ins', 'Subscribers', 'Wallets', 'Transactions', 'Kanto Ads']
  await seed(
    database.url,
    { subscribers: 600, transactions: 600, onlyWhenEmpty: true, until: Date.now() },
    () => {},
    stages.filter(({ name }) => requested.includes(name)),
  )
})
afterAll(() => database.close())

const read = async <Row>(text: string) => (await sql.raw<Row>(text).execute(database.owner)).rows

test('Kanto Ads stage › creates records in every state and a balanced ledger', async () => {
  expect(await read('select distinct status from ads_topup order by 1')).toHaveLength(4)
  expect(await read('select distinct status from ads_cashout order by 1')).toHaveLength(4)
  expect(await read('select distinct status from ads_audit order by 1')).toHaveLength(6)
  expect(await read('select distinct status from ads_cancellation order by 1')).toHaveLength(4)
  expect(await read('select from ads_bank_exception')).toHaveLength(2)
  expect(await read<{ errors: unknown[] }>('select errors from ledger_verify()')).toEqual([{ errors: [] }])
  const [sums] = await read<{ released: number; earned: number }>(`
    select (select sum(released_amount)::bigint from ads_audit) as released,
      (select sum(l.posted)::bigint from ads_store s join ledger_balance l on l.account_id = s.ledger_account_id) as earned`)
  const [paid] = await read<{ paid: number }>(
    `select coalesce(sum(amount), 0)::bigint as paid from ads_cashout where status = 'paid'`,
  )
  expect(sums?.released).toBe((sums?.earned ?? 0) + (paid?.paid ?? 0))
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed, stages } from '#apps/api/seed.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
  const requested = ['Staff', 'Sign-ins', 'Subscribers', 'Wallets', 'Transactions', 'Rewards']
  await seed(
    database.url,
    { subscribers: 600, transactions: 600, onlyWhenEmpty: true, until: Date.now() },
    () => {},
    stages.filter(({ name }) => requested.includes(name)),
  )
})
afterAll(() => database.close())

const read = async <Row>(text: string) => (await sql.raw<Row>(text).execute(database.owner)).rows
const states = async (text: string) => (await read<{ status: string }>(text)).map(({ status }) => status)

test('reward stage › creates rewards, coins and redemptions in progress and a balanced ledger', async () => {
  expect(await states(`select distinct status from reward where asset = 'ELOAD' order by 1`)).toEqual([
    'cancelled',
    'completed',
    'pending',
    'rejected',
  ])
  expect(await states(`select distinct status from reward where asset = 'BLVCK' order by 1`)).toEqual([
    'completed',
    'pending',
  ])
  expect(await states('select distinct status from prp_redemption order by 1')).toEqual([
    'cancelled',
    'credited',
    'pending',
    'processing',
    'ready_for_pickup',
    'shipped',
  ])
  expect(await read<{ errors: unknown[] }>('select errors from ledger_verify()')).toEqual([{ errors: [] }])
})

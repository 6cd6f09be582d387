import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed, stages } from '#apps/api/seed.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
  const requested = ['Staff', 'Sign-ins', 'Subscribers', 'Wallets', 'Transactions', 'Rewards', 'Roulette']
  await seed(
    database.url,
    { subscribers: 600, transactions: 600, onlyWhenEmpty: true, until: Date.now() },
    () => {},
    stages.filter(({ name }) => requested.includes(name)),
  )
})
afterAll(() => database.close())

const read = async <Row>(text: string) => (await sql.raw<Row>(text).execute(database.owner)).rows

test('roulette stage › creates running wheels, a pending one, spins of several days and prizes in progress', async () => {
  expect(await read('select status from roulette_game order by main_id')).toEqual([
    { status: 'active' },
    { status: 'active' },
    { status: 'draft' },
  ])
  const [spun] = await read<{ days: number; outcomes: number; spins: number }>(`
    select count(distinct spun_at::date)::int as days, count(distinct outcome)::int as outcomes, count(*)::int as spins
    from roulette_spin`)
  expect(spun?.days).toBeGreaterThan(4)
  expect(spun?.outcomes).toBeGreaterThan(1)
  expect(spun?.spins).toBeGreaterThan(100)
  const states = await read<{ status: string }>('select distinct status from roulette_reward order by 1')
  expect(states.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['credited', 'pending', 'processing', 'shipped']),
  )
  expect(await read('select errors from ledger_verify()')).toEqual([{ errors: [] }])
})

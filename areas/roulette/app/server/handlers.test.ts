import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rouletteAppCalls } from '#areas/roulette/app/contract.ts'
import { rouletteAppHandlers } from '#areas/roulette/app/server/handlers.ts'
import { openRouletteFixture, type RouletteFixture } from '#areas/roulette/server/testing/fixtures.ts'
import { rejectIfClosed } from '#areas/settings/public.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

const { games, spin, spins } = rouletteAppCalls

let fixture: RouletteFixture
let app: TestClientApi
beforeAll(async () => {
  fixture = await openRouletteFixture()
  app = openTestClientApi(fixture, rouletteAppHandlers, rejectIfClosed)
})
afterAll(async () => {
  await app.close()
  await fixture.close()
})

async function player(purse: { coins?: number; points?: number } = {}) {
  const { subscriberId } = await fixture.player(purse)
  return { subscriberId, client: app.client({ subscriberId }) }
}
const alwaysWins = [
  { chancePercentage: '100.00' },
  { type: 'no_win', value: 0, chancePercentage: '0.00' },
] as const

test('games › are those that are open, with the spins left and the parts of the wheel', async () => {
  const { mainId, items } = await fixture.turning(undefined, { spinsPerDay: 3 })
  await fixture.game()
  const { client } = await player()
  await client.get(spin, { gameId: mainId })
  const { data } = await client.get(games, {})
  expect(data).toMatchObject([{ id: mainId, costType: 'free', spinsLeftToday: 2 }])
  expect(data[0]?.items.map(({ itemId }) => itemId)).toEqual(items.map(({ id }) => id))
})

test('spin › is charged once with its key, and is only in the list of its person', async () => {
  const { mainId } = await fixture.turning([...alwaysWins], { costType: 'coins', cost: 5 })
  const [{ client, subscriberId }, other] = [await player({ coins: 12 }), await player()]
  const key = { 'idempotency-key': randomUUID() }
  const first = await client.answer(spin, { gameId: mainId }, key)
  expect(first).toMatchObject({
    status: 200,
    body: {
      gameId: mainId,
      spinNo: 1,
      isWon: true,
      cost: 5,
      prize: { type: 'physical', rewardStatus: 'pending' },
    },
  })
  expect((await client.answer(spin, { gameId: mainId }, key)).body).toEqual(first.body)
  expect(await fixture.purse(subscriberId, 'BLVCK')).toBe(7)
  expect((await client.get(spins, {})).data).toMatchObject([{ spinNo: 1, isWon: true }])
  expect((await other.client.get(spins, {})).data).toEqual([])
  const { rows } = await sql<{ spinNo: number; subscriber: string }>`
    select (payload ->> 'spinNo')::int as spin_no, payload ->> 'subscriber' as subscriber from outbox_event
    where type = 'roulette.prize.won' and aggregateid = ${String(mainId)}`.execute(fixture.owner)
  expect(rows).toEqual([{ spinNo: 1, subscriber: expect.stringMatching(/^[\da-f-]{36}$/) }])
  expect(await fixture.errors()).toEqual([])
})

test('spins › that race keep the limit of the day, and each is charged once', async () => {
  const { mainId } = await fixture.turning(undefined, { costType: 'coins', cost: 5, spinsPerDay: 3 })
  const { client, subscriberId } = await player({ coins: 100 })
  const replies = await Promise.all(Array.from({ length: 10 }, () => client.answer(spin, { gameId: mainId })))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    ...Array<number>(3).fill(200),
    ...Array<number>(7).fill(409),
  ])
  expect(await fixture.purse(subscriberId, 'BLVCK')).toBe(85)
})

test('spins › with the last prize win it once', async () => {
  const { mainId, items } = await fixture.turning([
    { chancePercentage: '99.99', stock: 1 },
    { type: 'no_win', value: 0, chancePercentage: '0.01' },
  ])
  const clients = await Promise.all(Array.from({ length: 5 }, () => player()))
  const replies = await Promise.all(clients.map(({ client }) => client.answer(spin, { gameId: mainId })))
  expect(replies.filter(({ body }) => body['isWon'] === true).length).toBeLessThanOrEqual(1)
  expect(await fixture.stockOf(items[0]?.id ?? 0)).toBeGreaterThanOrEqual(0)
})

test('a prize that could not be won › is no win without its name or reason', async () => {
  const { mainId } = await fixture.turning([
    { chancePercentage: '99.99', dailyLimit: 1 },
    { chancePercentage: '0.01' },
  ])
  const [first, second] = [await player(), await player()]
  await first.client.get(spin, { gameId: mainId })
  const reply = await second.client.get(spin, { gameId: mainId })
  expect(reply).toMatchObject({ isWon: false, prize: null })
})

test('spin › is refused without coins, for an unknown or draft game, without its scope and during maintenance', async () => {
  const { mainId } = await fixture.turning(undefined, { costType: 'coins', cost: 5 })
  const draft = await fixture.game()
  const { client, subscriberId } = await player()
  const codeOf = async (gameId: number, by = client) => {
    const { status, body } = await by.answer(spin, { gameId })
    return [status, body.code]
  }
  expect(await codeOf(mainId)).toEqual([402, 'INSUFFICIENT_FUNDS'])
  expect(await codeOf(draft.mainId)).toEqual([404, 'NOT_FOUND'])
  expect(await codeOf(999_999)).toEqual([404, 'NOT_FOUND'])
  expect(await codeOf(mainId, app.client({ subscriberId, scopes: ['roulette:read'] }))).toEqual([
    403,
    'FORBIDDEN',
  ])
  expect(await codeOf(mainId, app.client({}))).toEqual([403, 'FORBIDDEN'])
  await sql`update maintenance_module set status = 'on', title = 'New wheel', body = 'Soon back', start_at = now()
    where module = 'Roulette'`.execute(fixture.owner)
  expect(await codeOf(mainId)).toEqual([503, 'PROVIDER_ERROR'])
})

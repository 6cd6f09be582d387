import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rewardsAppCalls } from '#areas/rewards/app/contract.ts'
import { rewardsAppHandlers } from '#areas/rewards/app/server/handlers.ts'
import { openRewardFixture } from '#areas/rewards/server/testing/fixtures.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

const { balances, items, redeem, redemptions } = rewardsAppCalls

let fixture: Awaited<ReturnType<typeof openRewardFixture>>
let app: TestClientApi
beforeAll(async () => {
  fixture = await openRewardFixture()
  app = openTestClientApi(fixture, rewardsAppHandlers)
})
afterAll(async () => {
  await app.close()
  await fixture.close()
})

let last = 0
async function itemOf(about: { stock?: number; deliverable?: boolean; status?: string } = {}) {
  const { stock = 5, deliverable = false, status = 'active' } = about
  const { rows } = await sql<{ id: number }>`
    with category as (insert into prp_category (name) values (${`Category ${++last}`}) returning id)
    insert into prp_item (category_id, name, points, stock, limit_per_user, deliverable, status)
    select id, ${`Item ${last}`}, 100, ${stock}, 1, ${deliverable}, ${status} from category returning id`.execute(
    fixture.owner,
  )
  return rows[0]?.id ?? 0
}

async function person(points = 250) {
  const { subscriberId } = await fixture.person()
  if (points > 0) await fixture.put(subscriberId, 'PRP', points)
  return { subscriberId, client: app.client({ subscriberId }) }
}

test('balances › are those of the reward accounts', async () => {
  const { client, subscriberId } = await person()
  await fixture.put(subscriberId, 'ELOAD', 5_050)
  expect((await client.answer(balances)).body).toEqual({
    points: 250,
    blackCoins: 0,
    virtualCredits: 0,
    loadCredit: 50.5,
  })
})

test('items › are those that can be redeemed now', async () => {
  const [sold, hidden, offered] = [
    await itemOf({ stock: 0 }),
    await itemOf({ status: 'inactive' }),
    await itemOf(),
  ]
  const { data } = await (await person()).client.get(items, { limit: '100' })
  const found = data.filter(({ id }) => [sold, hidden, offered].includes(id))
  expect(found.map(({ id, isAvailable }) => [id, isAvailable])).toEqual([
    [offered, true],
    [sold, false],
  ])
})

test('redeem › takes the points once with its key, and up to the limit of the item', async () => {
  const [{ client, subscriberId }, itemId] = [await person(), await itemOf()]
  const key = { 'idempotency-key': randomUUID() }
  const first = await client.answer(redeem, { itemId }, key)
  expect(first).toMatchObject({ status: 200, body: { points: 100, status: 'pending' } })
  expect((await client.answer(redeem, { itemId }, key)).body).toEqual(first.body)
  expect(await fixture.purse(subscriberId, 'PRP')).toBe(150)
  expect((await client.answer(redeem, { itemId })).body.code).toBe('INVALID_STATE')
  expect((await client.get(redemptions, {})).data).toHaveLength(1)
  expect((await (await person()).client.get(redemptions, {})).data).toEqual([])
  expect(await fixture.errors()).toEqual([])
})

test.each([
  ['too few points', 99, {}, {}, [402, 'INSUFFICIENT_FUNDS', undefined]],
  ['an empty stock', 250, { stock: 0 }, {}, [409, 'INVALID_STATE', undefined]],
  ['an unknown item', 250, {}, { itemId: 999_999 }, [404, 'NOT_FOUND', undefined]],
  ['goods without an address', 250, { deliverable: true }, {}, [422, 'VALIDATION', '/address']],
])('redeem › with %s is refused', async (_, points, about, input, expected) => {
  const [{ client, subscriberId }, itemId] = [await person(points), await itemOf(about)]
  const { status, body } = await client.answer(redeem, { itemId, ...input })
  expect([status, body.code, body.errors?.[0]?.pointer]).toEqual(expected)
  expect(await fixture.purse(subscriberId, 'PRP')).toBe(points)
})

test('redeem › needs its scope', async () => {
  const [{ subscriberId }, itemId] = [await person(), await itemOf()]
  const reader = app.client({ subscriberId, scopes: ['rewards:read'] })
  expect((await reader.answer(redeem, { itemId })).status).toBe(403)
})

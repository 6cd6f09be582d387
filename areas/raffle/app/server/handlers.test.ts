import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rafflePlace, raffleReaders } from '#areas/raffle/access.ts'
import { raffleAppCalls } from '#areas/raffle/app/contract.ts'
import { raffleAppHandlers } from '#areas/raffle/app/server/handlers.ts'
import { raffleCalls } from '#areas/raffle/contract.ts'
import { drawCalls } from '#areas/raffle/draws/contract.ts'
import { drawHandlers } from '#areas/raffle/server/draw-handlers.ts'
import { raffleHandlers } from '#areas/raffle/server/handlers.ts'
import { addPublishedDraws } from '#areas/raffle/server/public-proof.ts'
import { sha256 } from '#areas/raffle/server/seeds.ts'
import { walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { toCreate, toUpdate } from '#platform/access.ts'
import { makers } from '#platform/access/access.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

const { raffles, raffle, entries } = raffleAppCalls

let api: TestApi
let app: TestClientApi
beforeAll(async () => {
  api = await openTestApi([...raffleHandlers, ...drawHandlers])
  addPublishedDraws(api.app, { db: api.db })
  app = openTestClientApi(api, raffleAppHandlers)
})
afterAll(async () => {
  await app.close()
  await api.close()
})

async function person() {
  const { subscriberId, cognitoSub } = await walletWith(api.owner)
  const { rows } = await sql<{ mobile: string }>`
    select mobile_number as mobile from subscriber where id = ${subscriberId}`.execute(api.db)
  return { cognitoSub, mobile: rows[0]?.mobile ?? '', client: app.client({ subscriberId }) }
}

const maker = () => api.staffWith(toCreate(rafflePlace), toUpdate(rafflePlace), raffleReaders, makers)

async function draft(title: string) {
  const { data } = await maker().get(raffleCalls.create, {
    title,
    dtiPermitNo: 'FTEB-9',
    prizes: [{ name: 'Load', value: 100 }],
    startAt: '2026-11-01T00:00:00+08:00',
    endAt: '2026-12-01T00:00:00+08:00',
  })
  return data.raffleId
}

test('entries › are those of the subscriber, and their lines are in the list whose hash was published', async () => {
  const [mine, other] = [await person(), await person()]
  const raffleId = await draft('Fiesta')
  const staff = maker()
  await staff.get(raffleCalls.open, { raffleId })
  await staff.get(raffleCalls.importEntries, {
    raffleId,
    entries: [
      { name: 'Maria Santos', mobile: mine.mobile, reference: 'K-1', weight: 2 },
      { name: 'Maria Santos', mobile: mine.mobile, reference: 'K-2' },
      { name: 'Ana Cruz', mobile: other.mobile, reference: 'K-3' },
    ],
  })
  const open = await mine.client.get(entries, { raffleId: String(raffleId) })
  expect(open.data.map(({ line }) => line)).toEqual([null, null])
  await staff.get(raffleCalls.lock, { raffleId })

  const first = await mine.client.get(entries, { raffleId: String(raffleId), limit: '1' })
  const second = await mine.client.get(entries, {
    raffleId: String(raffleId),
    limit: '1',
    cursor: String(first.nextCursor),
  })
  const own = [...first.data, ...second.data]
  expect(own.map(({ reference, weight }) => [reference, weight])).toEqual([
    ['K-2', 1],
    ['K-1', 2],
  ])
  expect(second.nextCursor).toBeNull()
  const proof = await other.client.get(raffle, { raffleId: String(raffleId) })
  const { pathname } = new URL(proof.entriesUrl ?? '')
  const list = (await api.app.inject({ method: 'GET', url: pathname })).body
  expect(sha256(list)).toBe(proof.entriesHash)
  const lines = list.split('\n')
  expect(own.every(({ line }) => line !== null && lines.includes(line))).toBe(true)

  const operator = api.staffWith(raffleReaders, { as: { level: 40 } })
  await operator.get(drawCalls.startDraw, { raffleId })
  const { prizes } = await operator.get(raffleCalls.info, { raffleId })
  const { data: winner } = await operator.get(drawCalls.draw, { raffleId, prizeId: prizes[0]?.prizeId ?? 0 })
  await staff.get(drawCalls.confirmWinner, { winnerId: winner.winnerId })
  await operator.get(drawCalls.complete, { raffleId })
  const drawn = (
    await Promise.all([mine, other].map(({ client }) => client.get(entries, { raffleId: String(raffleId) })))
  )
    .flatMap(({ data }) => data)
    .filter(({ prize }) => prize !== null)
  expect(drawn).toMatchObject([
    { entryNo: winner.entryNo, prize: { name: 'Load', status: 'confirmed', drawNo: 1 } },
  ])
  const { rows } = await sql<{ type: string }>`
    select type from outbox_event where aggregatetype = 'raffle' and aggregateid = ${String(raffleId)} order by sequence`.execute(
    api.owner,
  )
  expect(rows.map(({ type }) => type)).toEqual([
    'raffle.entries.locked',
    'raffle.winner.confirmed',
    'raffle.draw.completed',
  ])
})

test('raffles › are those that were announced', async () => {
  const { client } = await person()
  const [hidden, announced] = [await draft('Not announced'), await draft('Announced')]
  await maker().get(raffleCalls.open, { raffleId: announced })
  const ids = (await client.get(raffles, { limit: '100' })).data.map(({ raffleId }) => raffleId)
  expect([ids.includes(hidden), ids.includes(announced)]).toEqual([false, true])
  for (const call of [raffle, entries])
    expect((await client.answer(call, { raffleId: hidden })).status).toBe(404)
  expect((await app.client({ scopes: ['events:read'] }).answer(raffles)).status).toBe(403)
})

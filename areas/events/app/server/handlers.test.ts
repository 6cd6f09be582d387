import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventAppCalls } from '#areas/events/app/contract.ts'
import { eventAppHandlers } from '#areas/events/app/server/handlers.ts'
import { walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

const { events, register } = eventAppCalls

let api: TestApi
let app: TestClientApi
beforeAll(async () => {
  api = await openTestApi([])
  app = openTestClientApi(api, eventAppHandlers)
})
afterAll(async () => {
  await app.close()
  await api.close()
})

async function eventOf(title: string, { status = 'published', capacity = null as number | null } = {}) {
  const { rows } = await sql<{ id: number }>`
    insert into event (title, venue, start_at, end_at, capacity, status)
    values (${title}, 'SMX', now() + interval '1 day', now() + interval '2 days', ${capacity}, ${status})
    returning event_id as id`.execute(api.owner)
  return rows[0]?.id ?? 0
}

async function person() {
  const { subscriberId } = await walletWith(api.owner)
  return { subscriberId, client: app.client({ subscriberId }) }
}

test('register › gives one ticket with its key, which only the attendee sees', async () => {
  const [{ client }, other, eventId] = [await person(), await person(), await eventOf('Summit')]
  await eventOf('Draft', { status: 'draft' })
  const key = { 'idempotency-key': randomUUID() }
  const first = await client.answer(register, { eventId, businessName: 'Nena Store' }, key)
  expect(first).toMatchObject({
    status: 200,
    body: { status: 'registered', ticket: expect.stringMatching(/^\w{26}$/) },
  })
  expect((await client.answer(register, { eventId, businessName: 'Nena Store' }, key)).body).toEqual(
    first.body,
  )
  expect((await client.answer(register, { eventId })).body.code).toBe('DUPLICATE')
  const listed = async (who: typeof client) =>
    (await who.get(events, {})).data.map(({ title, attendeeCount, registration }) => [
      title,
      attendeeCount,
      registration?.ticket,
    ])
  expect(await listed(client)).toEqual([['Summit', 1, first.body['ticket']]])
  expect(await listed(other.client)).toEqual([['Summit', 1, undefined]])
  const { rows } = await sql<{ action: string; actorName: string }>`
    select action, actor_name from audit_entry where kind = 'event-attendee'`.execute(api.owner)
  expect(rows).toEqual([{ action: 'Register', actorName: 'Test client' }])
})

test.each([
  ['a draft', { status: 'draft' }, 409, 'INVALID_STATE'],
  ['a full event', { capacity: 1 }, 409, 'LIMIT_EXCEEDED'],
])('register › for %s is refused', async (title, about, status, code) => {
  const [{ client }, other, eventId] = [await person(), await person(), await eventOf(title, about)]
  if (code === 'LIMIT_EXCEEDED') await other.client.get(register, { eventId })
  const reply = await client.answer(register, { eventId })
  expect([reply.status, reply.body.code]).toEqual([status, code])
})

test('register › needs its scope, a known event and valid fields', async () => {
  const [{ client, subscriberId }, eventId] = [await person(), await eventOf('Fair')]
  const reader = app.client({ subscriberId, scopes: ['events:read'] })
  expect((await reader.answer(register, { eventId })).status).toBe(403)
  expect((await client.answer(register, { eventId: 999_999 })).status).toBe(404)
  const { status, body } = await client.answer(register, { eventId, businessName: 'x'.repeat(121) })
  expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/businessName'])
})

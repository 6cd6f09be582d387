import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriberAppCalls } from '#areas/merchants/app/contract.ts'
import { subscriberAppHandlers } from '#areas/merchants/app/server/handlers.ts'
import { walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

const { profile, setLanguage } = subscriberAppCalls

let api: TestApi
let app: TestClientApi
beforeAll(async () => {
  api = await openTestApi([])
  app = openTestClientApi(api, subscriberAppHandlers)
})
afterAll(async () => {
  await app.close()
  await api.close()
})

test('profile › is that of the subscriber, unmasked', async () => {
  const { subscriberId } = await walletWith(api.owner)
  const { body } = await app.client({ subscriberId }).answer(profile)
  expect(body).toMatchObject({
    firstName: 'Aling',
    mobileNumber: expect.stringMatching(/^\+63917\d{7}$/),
    kyc: { type: 'FullyVerified', status: 'Live' },
    language: null,
  })
  expect((await app.client({ subscriberId: 999_999 }).answer(profile)).status).toBe(404)
  expect((await app.client({ subscriberId, scopes: ['wallet:read'] }).answer(profile)).status).toBe(403)
})

test('language › is set once with its key, and recorded', async () => {
  const { subscriberId } = await walletWith(api.owner)
  const client = app.client({ subscriberId })
  const key = { 'idempotency-key': randomUUID() }
  for (let nth = 0; nth < 2; nth++)
    expect((await client.answer(setLanguage, { language: 'fil' }, key)).body).toEqual({ language: 'fil' })
  expect((await client.get(profile, {})).language).toBe('fil')
  const { rows } = await sql<{ changes: unknown; actorName: string }>`
    select changes, actor_name from audit_entry where kind = 'subscriber' and record_id = ${String(subscriberId)}`.execute(
    api.owner,
  )
  expect(rows).toEqual([
    { changes: [{ field: 'language', old: null, new: 'fil' }], actorName: 'Test client' },
  ])
  const { status, body } = await client.answer(setLanguage, { language: 'ceb' })
  expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/language'])
})

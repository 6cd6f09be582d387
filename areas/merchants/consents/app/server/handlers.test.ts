import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { merchantPlace } from '#areas/merchants/access.ts'
import { consentAppCalls } from '#areas/merchants/consents/app/contract.ts'
import { consentAppHandlers } from '#areas/merchants/consents/app/server/handlers.ts'
import { consentCalls } from '#areas/merchants/consents/contract.ts'
import { consentHandlers } from '#areas/merchants/consents/server/handlers.ts'
import { walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { toRead } from '#platform/access.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

const { consents, give, withdraw } = consentAppCalls

let api: TestApi
let app: TestClientApi
beforeAll(async () => {
  api = await openTestApi(consentHandlers)
  app = openTestClientApi(api, consentAppHandlers)
})
afterAll(async () => {
  await app.close()
  await api.close()
})

test('consents › are recorded once for each version, and staff see them', async () => {
  const { subscriberId } = await walletWith(api.owner)
  const client = app.client({ subscriberId })
  const marketing = { document: 'marketing', version: '2026-11' } as const
  const replies = await Promise.all(Array.from({ length: 10 }, () => client.answer(give, marketing)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  await client.get(give, { ...marketing, version: '2026-12' })
  const { data } = await client.get(consents, {})
  expect(data.map(({ version }) => version)).toEqual(['2026-12', '2026-11'])
  const seen = await api.staffWith(toRead(merchantPlace)).get(consentCalls.list, { subscriberId })
  expect(seen).toEqual({ consents: data, codes: [] })
  const other = await walletWith(api.owner)
  expect(await app.client({ subscriberId: other.subscriberId }).get(consents, {})).toEqual({ data: [] })
})

test('consents › can be withdrawn, except those that the account needs', async () => {
  const { subscriberId, cognitoSub } = await walletWith(api.owner)
  const client = app.client({ subscriberId })
  await client.get(give, { document: 'marketing', version: '1' })
  const { data } = await client.get(withdraw, { document: 'marketing' })
  expect(data).toEqual([expect.objectContaining({ version: '1', withdrawnAt: expect.any(String) })])
  for (const document of ['marketing', 'terms'])
    expect((await client.answer(withdraw, { document })).body.code).toBe('INVALID_STATE')
  const { rows } = await sql<{ isGiven: boolean }>`
    select (payload ->> 'isGiven')::boolean as is_given from outbox_event where aggregateid = ${cognitoSub} order by sequence`.execute(
    api.owner,
  )
  expect(rows).toEqual([{ isGiven: true }, { isGiven: false }])
})

test('a consent › that was given cannot be changed or deleted by the API', async () => {
  for (const statement of [
    sql`update subscriber_consent set document_version = 'x'`,
    sql`delete from subscriber_consent`,
  ])
    await expect(statement.execute(api.db)).rejects.toThrow(/permission denied/)
})

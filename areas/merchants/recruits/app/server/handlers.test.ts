import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recruitAppCalls } from '#areas/merchants/recruits/app/contract.ts'
import { recruitAppHandlers } from '#areas/merchants/recruits/app/server/handlers.ts'
import { shopWith, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

const { agent, merchants } = recruitAppCalls

let api: TestApi
let app: TestClientApi
beforeAll(async () => {
  api = await openTestApi([])
  app = openTestClientApi(api, recruitAppHandlers)
})
afterAll(async () => {
  await app.close()
  await api.close()
})

/** A subscriber who is an agent, with stores that name the code. */
async function agentWith(code: string, stores: number) {
  const { subscriberId } = await walletWith(api.owner)
  await sql`
    insert into agent (agent_code, first_name, last_name, mobile_number, created_by)
    select ${code}, first_name, last_name, mobile_number, 'test' from subscriber where id = ${subscriberId}`.execute(
    api.owner,
  )
  const ids = []
  for (let nth = 0; nth < stores; nth++) {
    const { businessId } = await shopWith(api.owner)
    await sql`update business set agent_code = ${code} where business_id = ${businessId}`.execute(api.owner)
    ids.push(businessId)
  }
  return { ids, client: app.client({ subscriberId }) }
}

test('merchants › are those of the agent, by cursor, with their state', async () => {
  const [mine, other] = [await agentWith('AGT0009001', 3), await agentWith('AGT0009002', 1)]
  await sql`update business set status = 'inactive' where business_id = ${mine.ids[0]}`.execute(api.owner)
  const first = await mine.client.get(merchants, { limit: '2' })
  const second = await mine.client.get(merchants, { limit: '2', cursor: String(first.nextCursor) })
  expect([...first.data, ...second.data].map(({ id, status }) => [id, status])).toEqual([
    [mine.ids[2], 'active'],
    [mine.ids[1], 'active'],
    [mine.ids[0], 'inactive'],
  ])
  expect(second.nextCursor).toBeNull()
  expect((await other.client.get(merchants, {})).data.map(({ id }) => id)).toEqual(other.ids)
  expect((await mine.client.get(agent, {})).data).toEqual([
    { code: 'AGT0009001', area: '', merchants: 3, activeMerchants: 2 },
  ])
})

test('merchants › are not shown to people who are no agent any more, or to clients without the scope', async () => {
  const { client } = await agentWith('AGT0009003', 1)
  await sql`update agent set status = 'inactive' where agent_code = 'AGT0009003'`.execute(api.owner)
  expect((await client.answer(merchants)).status).toBe(404)
  expect((await client.get(agent, {})).data).toEqual([])
  const { subscriberId } = await walletWith(api.owner)
  expect((await app.client({ subscriberId }).answer(merchants)).status).toBe(404)
  expect((await app.client({ subscriberId, scopes: ['events:read'] }).answer(merchants)).status).toBe(403)
})

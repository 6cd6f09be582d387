import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notificationAppCalls } from '#areas/notifications/app/contract.ts'
import { notificationAppHandlers } from '#areas/notifications/app/server/handlers.ts'
import { recordOpened } from '#areas/notifications/server/notifications.ts'
import { walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

const { addDevice, notifications, removeDevice } = notificationAppCalls

let api: TestApi
let app: TestClientApi
beforeAll(async () => {
  api = await openTestApi([])
  app = openTestClientApi(api, notificationAppHandlers)
})
afterAll(async () => {
  await app.close()
  await api.close()
})

async function person() {
  const { subscriberId } = await walletWith(api.owner)
  return { subscriberId, client: app.client({ subscriberId }), token: `token ${randomUUID()}` }
}

/** Sends a notification to all devices of a person. */
const send = (title: string, subscriberId: number) =>
  sql`with made as (
      insert into notification (title, body, module, audience, user_ids, status, authors, started_at, ended_at, device_count, sent_count)
      values (${title}, 'Text', 'Home', 'users', ${[subscriberId]}::bigint[], 'sent', '{a@example.com}', now(), now(), 9, 9)
      returning id)
    insert into push_delivery (notification_id, device_id, status, via, sent_at)
    select made.id, device_id, 'sent', 'outbox', now() from made, push_device where subscriber_id = ${subscriberId}`.execute(
    api.owner,
  )

test('notifications › are those sent to the subscriber, once for all devices, with whether they were read', async () => {
  const { client, subscriberId, token } = await person()
  await client.get(addDevice, { token, platform: 'android' })
  await client.get(addDevice, { token: `${token} tablet`, platform: 'ios' })
  await send('First', subscriberId)
  await send('Second', subscriberId)
  const { data } = await client.get(notifications, {})
  expect(data.map(({ title, isRead }) => [title, isRead])).toEqual([
    ['Second', false],
    ['First', false],
  ])
  expect(await recordOpened(api.db, data[1]?.openToken ?? '')).toBe(true)
  const page = await client.get(notifications, { limit: '1' })
  const rest = await client.get(notifications, { limit: '1', cursor: String(page.nextCursor) })
  expect([page, rest].map(({ data: [row] }) => row?.isRead)).toEqual([false, true])
  const other = await person()
  expect((await other.client.get(notifications, {})).data).toEqual([])
})

test('a device › that registers again is one device, and its removal is recorded', async () => {
  const { client, subscriberId, token } = await person()
  for (const platform of ['android', 'ios'] as const) await client.get(addDevice, { token, platform })
  const devices = () =>
    sql<{ platform: string; isActive: boolean }>`
      select platform, is_active from push_device where subscriber_id = ${subscriberId}`.execute(api.owner)
  expect((await devices()).rows).toEqual([{ platform: 'ios', isActive: true }])
  const other = await person()
  expect((await other.client.answer(removeDevice, { token })).status).toBe(404)
  await client.get(removeDevice, { token })
  expect((await devices()).rows).toEqual([{ platform: 'ios', isActive: false }])
  expect((await client.answer(removeDevice, { token })).status).toBe(404)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from audit_entry where kind = 'subscriber' and record_id = ${String(subscriberId)}`.execute(
    api.owner,
  )
  expect(rows).toEqual([{ n: 3 }])
})

test('a device › with a new owner does not show the notifications of the earlier one', async () => {
  const [before, after] = [await person(), await person()]
  await before.client.get(addDevice, { token: before.token, platform: 'android' })
  await send('Private', before.subscriberId)
  await after.client.get(addDevice, { token: before.token, platform: 'android' })
  expect((await after.client.get(notifications, {})).data).toEqual([])
  expect((await before.client.get(notifications, {})).data).toHaveLength(1)
})

test('a device › needs the scope and a token', async () => {
  const { client, subscriberId, token } = await person()
  const reader = app.client({ subscriberId, scopes: ['notifications:read'] })
  expect((await reader.answer(addDevice, { token, platform: 'ios' })).status).toBe(403)
  const { status, body } = await client.answer(addDevice, { token: 'short', platform: 'ios' })
  expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/token'])
})

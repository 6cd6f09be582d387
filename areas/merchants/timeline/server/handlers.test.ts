import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adjustmentsOfPerson } from '#areas/adjustments/public.ts'
import { merchantPlace } from '#areas/merchants/access.ts'
import { shopIn } from '#areas/merchants/kankolek/server/testing/fixtures.ts'
import { securityCalls } from '#areas/merchants/security/contract.ts'
import { securityHandlers } from '#areas/merchants/security/server/handlers.ts'
import { setAnswers } from '#areas/merchants/security/server/answers.ts'
import { subscriberCalls } from '#areas/merchants/subscribers/contract.ts'
import { subscriberHandlers } from '#areas/merchants/subscribers/server/handlers.ts'
import { timelineCalls } from '#areas/merchants/timeline/contract.ts'
import { timelineHandlers } from '#areas/merchants/timeline/server/handlers.ts'
import { walletRecordsOfPerson } from '#areas/wallets/public.ts'
import { approverLevel, toUpdate } from '#platform/access.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

const { timeline } = timelineCalls

let api: TestApi
beforeAll(async () => {
  api = await openTestApi([
    ...timelineHandlers([walletRecordsOfPerson, adjustmentsOfPerson]),
    ...subscriberHandlers,
    ...securityHandlers,
  ])
})
afterAll(() => api.close())

test('timeline › lists events of a subscriber, their wallet and messages, and of no other subscriber', async () => {
  const [person, other] = [await shopIn(api.owner), await shopIn(api.owner)]
  const staff = api.staffWith(toUpdate(merchantPlace), { as: { level: approverLevel } })
  const id = person.subscriberId
  await setAnswers(api.db, id, [{ questionId: 1, answer: 'Bantay' }])
  await staff.get(subscriberCalls.deactivate, { id, reason: 'Asked by the owner' })
  await staff.get(securityCalls.send, {
    cognitoSub: person.cognitoSub,
    channel: 'sms',
    questionIds: [1],
    reason: 'Called to change the number',
  })
  await staff.get(subscriberCalls.deactivate, {
    id: other.subscriberId,
    reason: 'Another person',
  })

  const { rows, pageInfo } = await staff.get(timeline, { id })
  expect(rows.map(({ topic, action }) => `${topic}: ${action}`)).toEqual(
    expect.arrayContaining([
      'messages: Write by sms',
      'profile: Send security questions',
      'profile: Deactivate',
    ]),
  )
  expect(rows.map(({ reason }) => reason)).not.toContain('Another person')
  expect(pageInfo.total).toBe(rows.length)
  const only = await staff.get(timeline, { id, topics: ['messages'] })
  expect(only.rows.map(({ topic }) => topic)).toEqual(['messages'])
  expect((await staff.get(timeline, { id, topics: ['watchlist'] })).rows).toEqual([])
})

test('timeline › is paged, newest first', async () => {
  const { subscriberId: id } = await shopIn(api.owner)
  const staff = api.staffWith(toUpdate(merchantPlace), { as: { level: approverLevel } })
  for (let generation = 0; generation < 3; generation++) {
    await staff.get(subscriberCalls.deactivate, { id, reason: `Turn ${generation} off` })
    await staff.get(subscriberCalls.activate, { id, reason: `Turn ${generation} on` })
  }
  const first = await staff.get(timeline, { id, limit: 4 })
  const second = await staff.get(timeline, { id, limit: 4, page: 2, cursor: first.pageInfo.nextCursor ?? '' })
  expect([...first.rows, ...second.rows].map(({ reason }) => reason)).toEqual([
    'Turn 2 on',
    'Turn 2 off',
    'Turn 1 on',
    'Turn 1 off',
    'Turn 0 on',
    'Turn 0 off',
  ])
})

test('timeline › includes wallet and limit entries by their wallet', async () => {
  const { subscriberId: id } = await shopIn(api.owner)
  const { rows } = await sql<{ kind: string }>`select kind from (${walletRecordsOfPerson(id)}) of`.execute(
    api.owner,
  )
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['wallet', 'wallet-limit']))
})

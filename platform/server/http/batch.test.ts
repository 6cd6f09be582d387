import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { toRead } from '#platform/access/access.ts'
import { batchCalls } from '#platform/contract/batch.ts'
import { call, Saved, write } from '#platform/contract/call.ts'
import { batchHandlers } from '#platform/server/http/batch.ts'
import { done, type HandledCall, handlersFor } from '#platform/server/http/handlers.ts'
import { testMessage } from '#platform/server/testing/test-messages.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

const place = { title: 'Products', module: 'eLoad' }
const calls = {
  open: call('/things/open', {
    needs: toRead(place),
    request: z.strictObject({ n: z.int() }),
    reply: z.object({ n: z.int(), email: z.string() }),
  }),
  closed: call('/things/closed', { needs: { minLevel: 100 }, reply: z.object({}) }),
  change: write('/things/change', { needs: toRead(place), request: z.object({}), reply: Saved }),
}
let changes = 0
const handled: HandledCall[] = [
  ...handlersFor(calls, {
    open: ({ request: { n }, staff }) => ({ n, email: staff.email }),
    closed: () => ({}),
    change: async ({ audit }) => {
      changes += 1
      await audit({ action: 'Update', kind: 'thing', recordId: 1 })
      return done(testMessage('Saved.'), { id: 1, status: 'active', version: 1 })
    },
  }),
  ...batchHandlers(() => handled),
]

let api: TestApi
beforeAll(async () => {
  api = await openTestApi(handled)
})
afterAll(() => api.close())

test('batch › returns each response in its order, with the permission and validation of its call', async () => {
  const person = api.staffWith(toRead(place))
  const replies = await person.get(batchCalls.read, {
    requests: [
      { path: '/things/open', body: { n: 1 } },
      { path: '/things/closed' },
      { path: '/things/open', body: { n: 'x' } },
      { path: '/things/open', body: { n: 2 } },
    ],
  })
  expect(replies.map(({ status }) => status)).toEqual([200, 403, 422, 200])
  expect(replies[0]?.body).toEqual({ status: 'ok', message: { n: 1, email: expect.stringContaining('@') } })
  expect(replies[3]?.body).toMatchObject({ message: { n: 2 } })
})

test('batch › runs no writes, unknown calls or batches', async () => {
  const replies = await api.staffWith(toRead(place)).get(batchCalls.read, {
    requests: ['/things/change', '/things/nothing', batchCalls.read.path].map((path) => ({ path })),
  })
  expect(replies).toEqual(Array.from({ length: 3 }, () => ({ status: 404, body: null })))
  expect(changes).toBe(0)
})

test('batch › requires a session and at most 60 requests', async () => {
  const requests = Array.from({ length: 61 }, () => ({ path: '/things/open', body: { n: 1 } }))
  expect(await api.staffWith(toRead(place)).statusOf(batchCalls.read, { requests })).toBe(422)
  const payload = { requests: requests.slice(0, 1) }
  const { statusCode } = await api.app.inject({ method: 'POST', url: '/v1/batch', payload })
  expect(statusCode).toBe(401)
})

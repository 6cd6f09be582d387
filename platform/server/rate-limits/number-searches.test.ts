import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { handlersFor } from '#platform/server/http/handlers.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

const calls = {
  list: call('/things/list', {
    needs: 'signed-in',
    request: z.object({ search: z.string() }),
    reply: z.array(z.string()),
  }),
}

let api: TestApi
beforeAll(async () => {
  api = await openTestApi(handlersFor(calls, { list: () => [] }))
})
afterAll(() => api.close())

test('search for a mobile number › is rejected above 60 a minute, per person and for numbers only', async () => {
  const [ana, ben] = [api.staffWith('signed-in'), api.staffWith('signed-in')]
  const number = (n: number) => `0917 ${String(5_000_000 + n)}`
  for (let n = 0; n < 60; n++) await ana.get(calls.list, { search: number(n) })
  expect(await ana.answer(calls.list, { search: number(60) })).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY' },
  })
  await ana.get(calls.list, { search: 'aling nena' })
  await ben.get(calls.list, { search: number(60) })
})

test('search for a mobile number › counts once for all lists', async () => {
  const ana = api.staffWith('signed-in')
  const number = (n: number) => `0918 ${String(5_000_000 + n)}`
  for (let n = 0; n < 60; n++)
    await Promise.all([1, 2, 3].map(() => ana.get(calls.list, { search: number(n) })))
  await ana.get(calls.list, { search: number(59) })
  expect((await ana.answer(calls.list, { search: number(60) })).status).toBe(429)
})

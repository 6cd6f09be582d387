import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { write } from '#platform/contract/call.ts'
import { done, handlersFor } from './handlers.ts'
import { serve } from './serve.ts'
import type { Staff } from '#platform/server/staff.ts'
import { openTestDatabase, testConfiguration } from '#platform/server/testing/test-api.ts'
import { testMessage } from '#platform/server/testing/test-messages.ts'

const calls = {
  decide: write('/proof/decide', {
    needs: 'signed-in',
    movesMoney: true,
    reauthentication: { minutes: 60, when: ({ action }) => action === 'approve' },
    request: z.object({ action: z.enum(['approve', 'look']) }),
  }),
}
const handlers = handlersFor(calls, {
  decide: async ({ audit }) => {
    await audit({ action: 'Approve', kind: 'proof', recordId: 1 })
    return done(testMessage('Done.'), { id: 1, status: 'done', version: 1 })
  },
})

const ana: Staff = {
  id: 1,
  email: 'ana@erp.test',
  name: 'Ana',
  roleId: null,
  roleName: '',
  level: 40,
  isLineManager: true,
  access: [],
  sessionId: 1,
}
let database: Awaited<ReturnType<typeof openTestDatabase>>
let app: ReturnType<typeof serve>
let isProven = false
const requestedMinutes: number[] = []
beforeAll(async () => {
  database = await openTestDatabase()
  app = serve({
    calls: handlers,
    db: database.db,
    authenticate: async () => ana,
    configuration: testConfiguration(),
    isReauthenticated: async (_staff, minutes) => {
      requestedMinutes.push(minutes)
      return isProven
    },
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const send = async (action: string, key: string) =>
  (
    await app.inject({
      method: 'POST',
      url: '/v1/proof/decide',
      payload: { action },
      headers: { authorization: 'Bearer ana', 'idempotency-key': key },
    })
  ).json<{ status: string; message: string; code?: string }>()

test('sensitive call › is rejected until the person reauthenticates and then succeeds with the same key', async () => {
  const key = randomUUID()
  expect(await send('approve', key)).toMatchObject({
    status: 'err',
    code: 'UNAUTHENTICATED',
    message: 'Enter your password again to continue.',
  })
  isProven = true
  expect(await send('approve', key)).toMatchObject({ status: 'ok', message: 'Done.' })
  expect(requestedMinutes).toEqual([60, 60])
})

test('other calls › require no reauthentication', async () => {
  isProven = false
  requestedMinutes.length = 0
  expect(await send('look', randomUUID())).toMatchObject({ status: 'ok' })
  expect(requestedMinutes).toEqual([])
})

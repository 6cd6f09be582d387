import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { handlersFor } from '#platform/server/http/handlers.ts'
import { serve } from '#platform/server/http/serve.ts'
import { startFreezableProxy } from '#platform/server/testing/freezable-proxy.ts'
import { openTestDatabase, testConfiguration } from '#platform/server/testing/test-api.ts'
import { addHealth } from './health.ts'

const calls = { read: call('/probe/read', { needs: 'public', request: z.object({}), reply: z.number() }) }
const handlers = handlersFor(calls, {
  read: async ({ db }) => (await sql<{ n: number }>`select 1 as n`.execute(db)).rows[0]?.n ?? 0,
})

let database: Awaited<ReturnType<typeof openTestDatabase>>
let proxy: Awaited<ReturnType<typeof startFreezableProxy>>
beforeAll(async () => {
  database = await openTestDatabase()
  proxy = await startFreezableProxy(database.url)
})
afterAll(async () => {
  await proxy.stop()
  await database.close()
})

test('process › stays ready while its database is frozen, and answers calls with 503', async () => {
  const db = openDatabase(proxy.url, { max: 2, deadlines: { connectMs: 300, probeAfterMs: 200 } })
  const configuration = testConfiguration({ ERP_SECRET: randomBytes(32).toString('base64') })
  const app = serve({ calls: handlers, db, configuration, authenticate: async () => null })
  addHealth(app, db)
  const ready = async () => (await app.inject('/readyz')).json<object>()
  expect(await ready()).toEqual({ status: 'ok', database: 'available' })

  proxy.freeze()
  expect(await ready()).toEqual({ status: 'ok', database: 'unavailable' })
  const response = await app.inject({ method: 'POST', url: '/v1/probe/read', payload: {} })
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('2')

  proxy.acceptNew()
  await expect.poll(ready).toEqual({ status: 'ok', database: 'available' })
  await app.close()
  void db.destroy()
})

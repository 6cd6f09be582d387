import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { connectToPrimary, hostUrls, primaryUrl } from './host-list.ts'
import { listenToChannel } from './channel-listener.ts'
import { startHeartbeat } from '#platform/server/jobs/worker-heartbeat.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let url: string
beforeAll(async () => {
  database = await openTestDatabase()
  // The first host refuses connections.
  const { host } = new URL(database.url)
  url = database.url.replace(host, `127.0.0.1:9,${host}`)
})
afterAll(() => database.close())

test('host list › has one URL for each host', () => {
  expect(hostUrls('postgres://erp:a%2Cb@one:5432,[::1]:5433,three/erp?sslmode=require')).toEqual([
    'postgres://erp:a%2Cb@one:5432/erp?sslmode=require',
    'postgres://erp:a%2Cb@[::1]:5433/erp?sslmode=require',
    'postgres://erp:a%2Cb@three/erp?sslmode=require',
  ])
  expect(hostUrls('postgres://erp@one/erp')).toEqual(['postgres://erp@one/erp'])
})

test('pool › uses the next host if one cannot be reached', async () => {
  const db = openDatabase(url, { max: 3 })
  const answers = await Promise.all([1, 2, 3].map(() => sql<{ n: number }>`select 1 as n`.execute(db)))
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([1, 1, 1])
  await db.destroy()
})

test('command, heartbeat and listener › use the next host too', async () => {
  expect(await primaryUrl(url)).toBe(database.url)
  const client = await connectToPrimary(url)
  await client.end()
  const heartbeat = await startHeartbeat(url)
  await heartbeat.stop()
  const listener = listenToChannel(url, 'erp_probe', { onChange: () => {}, onDown: () => {} })
  await expect.poll(() => listener.isUp()).toBe(true)
  await listener.stop()
})

test('setting with several hosts › is validated for each of them', () => {
  const read = (DATABASE_URL: string) => readConfiguration({ DATABASE_URL }).databaseUrl
  expect(read('postgres://erp:x@one:5432,two:5432/erp')).toBe('postgres://erp:x@one:5432,two:5432/erp')
  expect(() => read('postgres://erp:x@one:5432,two:99999/erp')).toThrow(/DATABASE_URL/)
  expect(() => read('postgres://erp:x@one,two/erp?target_session_attrs=read-write')).toThrow(
    /target_session_attrs/,
  )
})

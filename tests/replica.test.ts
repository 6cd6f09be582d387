import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { call, write } from '#platform/contract/call.ts'
import { listRequest } from '#platform/contract/page.ts'
import { type Database, openDatabase, sqlState } from '#platform/server/db/database.ts'
import { toAppError } from '#platform/server/http/error-responses.ts'
import { databaseState } from '#platform/server/health/health.ts'
import { startReplica } from '#platform/server/backup/replica-cluster.ts'
import { startThrowaway } from '#platform/server/embedded/throwaway.ts'
import { done, handlersFor } from '#platform/server/http/handlers.ts'
import { migrateToLatest } from '#platform/server/db/migrate.ts'
import { openReplica, type Replica, seenCookie } from '#platform/server/http/replica.ts'
import { serve } from '#platform/server/http/serve.ts'
import { startFreezableProxy } from '#platform/server/testing/freezable-proxy.ts'
import { testConfiguration } from '#platform/server/testing/test-api.ts'
import { testMessage } from '#platform/server/testing/test-messages.ts'

// A real replica whose replay is paused to simulate lag.
const Found = z.object({ names: z.array(z.string()), isCopy: z.boolean() })
const calls = {
  list: call('/probe/list', {
    needs: 'public',
    request: listRequest({ filters: {}, sorts: ['id'], defaultSort: 'id' }),
    reply: Found,
  }),
  details: call('/probe/details', { needs: 'public', request: z.object({}), reply: Found }),
  noting: call('/probe/noting', {
    needs: 'public',
    request: listRequest({ filters: {}, sorts: ['id'], defaultSort: 'id' }),
    reply: Found,
  }),
  save: write('/probe/save', { needs: 'public', request: z.object({ name: z.string() }), reply: z.null() }),
}

async function found(db: Database) {
  const { rows } = await sql<{ names: string[]; isCopy: boolean }>`
    select coalesce(array_agg(name order by name), '{}') as names, pg_is_in_recovery() as "isCopy" from probe`.execute(
    db,
  )
  return Found.parse(rows[0])
}
const handlers = handlersFor(calls, {
  list: ({ db }) => found(db),
  details: ({ db }) => found(db),
  // List call that writes an audit entry, as calls with personal data do.
  noting: async ({ db, audit }) => {
    await audit({ action: 'View', kind: 'probe', recordId: '1' })
    return found(db)
  },
  save: async ({ db, request, audit }) => {
    await sql`insert into probe (name) values (${request.name})`.execute(db)
    await audit({ action: 'Update', kind: 'probe', recordId: request.name })
    return done(testMessage('Saved.'), null)
  },
})

let primary: Awaited<ReturnType<typeof startThrowaway>>
let follower: Awaited<ReturnType<typeof startReplica>>
let db: Database
let onCopy: Database
let replica: Replica
let app: ReturnType<typeof serve>

beforeAll(async () => {
  primary = await startThrowaway()
  await migrateToLatest(primary.url)
  const owner = openDatabase(primary.url, { max: 1 })
  await sql`create table probe (name text)`.execute(owner)
  await owner.destroy()
  follower = await startReplica(primary.url)
  db = openDatabase(primary.url, { role: 'erp_api', max: 2 })
  onCopy = openDatabase(follower.url, { max: 1, isReplica: true })
  replica = openReplica(follower.url, 2)
  const configuration = testConfiguration({ ERP_SECRET: randomBytes(32).toString('base64') })
  app = serve({ calls: handlers, db, replica, configuration, authenticate: async () => null })
}, 180_000)
afterAll(async () => {
  await app?.close()
  await replica?.close()
  await onCopy?.destroy()
  await db?.destroy()
  await follower?.stop()
  await primary?.stop()
})

async function ask(path: string, payload: object = {}, cookies: Record<string, string> = {}) {
  const answer = await app.inject({ method: 'POST', url: `/v1/probe/${path}`, payload, cookies })
  const { message } = answer.json<{ message: unknown }>()
  const seen = answer.cookies.find(({ name }) => name === seenCookie)?.value
  return { status: answer.statusCode, seen, found: Found.safeParse(message).data }
}

test('replica › serves lists, while details of a record come from the primary', async () => {
  expect((await ask('list')).found).toEqual({ names: [], isCopy: true })
  expect((await ask('details')).found).toEqual({ names: [], isCopy: false })
})

test('server in recovery › is not used for writes and is reported as such', async () => {
  const writes = openDatabase(follower.url, { role: 'erp_api', max: 2 })
  const error = await sql`select 1`.execute(writes).catch((each: unknown) => each)
  expect(sqlState(error)).toBe('25006')
  expect(toAppError(error)?.httpStatus).toBe(503)
  expect(await databaseState(writes)).toBe('unavailable')
  // A connection that was opened before the server became a replica.
  expect(await databaseState(onCopy)).toBe('read-only')
  await writes.destroy()
})

test('replica › is bypassed for a client that has just written, until it caught up', async () => {
  await sql`select pg_wal_replay_pause()`.execute(onCopy)
  const { seen = '' } = await ask('save', { name: 'Ana' })
  expect(seen).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/)

  expect((await ask('list', {}, { [seenCookie]: seen })).found).toEqual({ names: ['Ana'], isCopy: false })
  // Another client gets the state of the replica.
  expect((await ask('list')).found).toEqual({ names: [], isCopy: true })

  await sql`select pg_wal_replay_resume()`.execute(onCopy)
  await expect
    .poll(async () => (await ask('list', {}, { [seenCookie]: seen })).found)
    .toEqual({ names: ['Ana'], isCopy: true })
})

test('replica › ignores a forged cookie', async () => {
  expect((await ask('list', {}, { [seenCookie]: `0/1'; select 1` })).found?.isCopy).toBe(true)
  expect((await ask('list', {}, { [seenCookie]: 'FFFFFFFF/FFFFFFFF' })).found?.isCopy).toBe(false)
})

test('replica › serves the rows on the connection whose position was compared', async () => {
  // Connections whose last statement compared the position. Each could be connected to a different replica.
  const comparing = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where query like '%pg_last_wal_replay_lsn%' and pid <> pg_backend_pid()`.execute(onCopy)
    return rows[0]?.count ?? 0
  }
  const before = await comparing()
  const copies = openReplica(follower.url, 2)
  const during = await copies.read(
    '0/1',
    async (copy) => {
      await found(copy)
      return comparing()
    },
    async () => null,
  )
  await copies.close()
  expect(during).toBe(before)
})

test('list call that writes › runs once on the primary', async () => {
  expect((await ask('noting')).found).toEqual({ names: ['Ana'], isCopy: false })
  const { rows } = await sql`select from audit_entry where action = 'View'`.execute(db)
  expect(rows).toHaveLength(1)
})

test('slow read of a replica › continues although its address now leads to another replica', async () => {
  const proxy = await startFreezableProxy(follower.url)
  const copies = openDatabase(proxy.url, { max: 1, isReplica: true, deadlines: { probeAfterMs: 100 } })
  try {
    await sql`select 1`.execute(copies)
    proxy.forwardTo(primary.url)
    const { rows } = await sql<{ n: number }>`select 1 as n from pg_sleep(1)`.execute(copies)
    expect(rows).toEqual([{ n: 1 }])
  } finally {
    await copies.destroy()
    await proxy.stop()
  }
})

test('unavailable replica › causes no errors', async () => {
  await onCopy.destroy()
  await follower.stop()
  for (let n = 0; n < 3; n++) expect((await ask('list')).found).toEqual({ names: ['Ana'], isCopy: false })
})

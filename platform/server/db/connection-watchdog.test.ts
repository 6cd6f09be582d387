import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, inTransaction, openDatabase } from './database.ts'
import { inSharedTransaction } from '#platform/server/group-commit/group-commit.ts'
import { toAppError } from '#platform/server/http/error-responses.ts'
import { startFreezableProxy } from '#platform/server/testing/freezable-proxy.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let proxy: Awaited<ReturnType<typeof startFreezableProxy>>
let db: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await sql`create table visit (id int)`.execute(database.owner)
})
afterAll(() => database.close())
beforeEach(async () => {
  proxy = await startFreezableProxy(database.url)
  db = openDatabase(proxy.url, {
    max: 4,
    deadlines: { connectMs: 300, probeAfterMs: 200, statementMs: 20_000, commitMs: 20_000 },
  })
})
afterEach(async () => {
  void db.destroy()
  await proxy.stop()
})

const failing = (work: Promise<unknown>) => work.catch((error: unknown) => error)
const answer = async () => (await sql<{ n: number }>`select 1 as n`.execute(db)).rows[0]?.n

test('frozen server › fails the statements in flight with 503 and is replaced by the next one', async () => {
  let connected = 0
  const { promise: frozen, resolve } = Promise.withResolvers<void>()
  const request = async () =>
    db.connection().execute(async (connection) => {
      await sql`select 1`.execute(connection)
      if (++connected === 4) {
        proxy.freeze()
        resolve()
      }
      await frozen
      return toAppError(await failing(sql`select 1`.execute(connection)))?.httpStatus
    })
  const errors = await Promise.all([request(), request(), request(), request()])
  expect(errors).toEqual([503, 503, 503, 503])
  proxy.acceptNew()
  expect(await answer()).toBe(1)
})

test('slow statement of a responding server › is not terminated', async () => {
  const { rows } = await sql<{ n: number }>`select 1 as n from pg_sleep(1)`.execute(db)
  expect(rows).toEqual([{ n: 1 }])
})

test('silent connection to a responding server › is terminated at its deadline', async () => {
  const short = openDatabase(proxy.url, { max: 1, deadlines: { statementMs: 300 } })
  const error = await failing(sql`select pg_sleep(60)`.execute(short))
  expect(toAppError(error)?.httpStatus).toBe(503)
  await short.destroy()
})

test.each([
  ['alone', inTransaction],
  ['in a group', inSharedTransaction],
] as const)('unanswered COMMIT %s › reports an unknown outcome', async (_name, run) => {
  const error = await failing(
    run(db, async (tx) => {
      await sql`insert into visit values (1)`.execute(tx)
      proxy.freeze()
    }),
  )
  expect(toAppError(error)).toMatchObject({
    httpStatus: 503,
    retryAfterSeconds: 2,
    detail: { code: 'platform.OUTCOME_UNKNOWN' },
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isConnectionError, isServerLost } from './connection-errors.ts'
import { type Database, inTransaction, openDatabase, poolOf, sqlState } from './database.ts'
import { toAppError } from '#platform/server/http/error-responses.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let db: Database
beforeAll(async () => {
  database = await openTestDatabase()
  db = openDatabase(database.url, { max: 3, applicationName: 'erp-probe' })
  await sql`create table visit (id int)`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

const failing = (work: Promise<unknown>) => work.catch((error: unknown) => error)
const insertVisit = () => sql`insert into visit values (1)`.execute(db)

/** Runs a statement in three sessions of the pool at the same time. */
async function inAllSessions(statement: string) {
  let waiting = 0
  let release = () => {}
  const everyone = new Promise<void>((resolve) => {
    release = resolve
  })
  const session = () =>
    db.connection().execute(async (connection) => {
      await sql.raw(statement).execute(connection)
      if (++waiting === 3) release()
      await everyone
    })
  await Promise.all([session(), session(), session()])
}

test('connections of a server that became read-only › are replaced after one failed statement', async () => {
  await inAllSessions('set session characteristics as transaction read only')
  const error = await failing(insertVisit())
  expect(sqlState(error)).toBe('25006')
  expect(toAppError(error)).toMatchObject({ httpStatus: 503, retryAfterSeconds: 2 })
  for (let n = 0; n < 3; n++) await insertVisit()
})

test('a connection that dies within a transaction › fails it with 503, and the next one succeeds', async () => {
  const error = await failing(
    inTransaction(db, async (tx) => {
      await sql`insert into visit values (2)`.execute(tx)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(database.owner)
      await sql`insert into visit values (3)`.execute(tx)
    }),
  )
  expect(toAppError(error)?.httpStatus).toBe(503)
  await insertVisit()
  expect(poolOf(db)?.totalCount).toBeLessThanOrEqual(3)
})

test('an error of a statement › keeps its connection', async () => {
  const pidOf = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
  const before = await pidOf()
  expect(sqlState(await failing(sql`select 1 / 0`.execute(db)))).toBe('22012')
  expect(await pidOf()).toBe(before)
})

test('sessions › have the name of their process in pg_stat_activity', async () => {
  const { rows } = await sql`select from pg_stat_activity where application_name = 'erp-probe'`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
})

test.each([
  ['57P01', true, true],
  ['57P03', true, true],
  ['08006', true, true],
  ['25006', true, true],
  ['53300', true, false],
  ['26000', true, false],
  ['25P02', true, false],
  ['57014', false, false],
  ['23505', false, false],
])('SQLSTATE %s › is a connection error: %s, loses the server: %s', (code, isConnection, isServer) => {
  const error = Object.assign(new Error('x'), { code })
  expect([isConnectionError(error), isServerLost(error)]).toEqual([isConnection, isServer])
})

test.each(['write after end', 'Cannot call write after a stream was destroyed: been destroyed'])(
  'error “%s” of a socket › is a connection error',
  (message) => {
    expect(isConnectionError(new Error(message))).toBe(true)
  },
)

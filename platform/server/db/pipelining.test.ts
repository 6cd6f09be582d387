import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violatedConstraint, type Database, inTransaction, sqlState } from './database.ts'
import { queueStatement } from './pipelining.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let db: Database
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.owner
  await sql`create table parcel (id int primary key, what text not null check (what <> ''))`.execute(db)
})
afterAll(() => database.close())

const insertion = 'insert into parcel (id, what) values ($1, $2)'
const storedRows = async () =>
  (await sql<{ id: number }>`select id from parcel order by id`.execute(db)).rows.map(({ id }) => id)
const failing = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('queued statement › is visible to the next statement and committed with the transaction', async () => {
  const seen = await inTransaction(db, async (tx) => {
    await queueStatement(tx, insertion, [1, 'one'])
    await queueStatement(tx, insertion, [2, 'two'])
    const { rows } = await sql<{ n: number }>`select count(*) as n from parcel`.execute(tx)
    await queueStatement(tx, insertion, [3, 'three'])
    return rows[0]?.n
  })
  expect(seen).toBe(2)
  expect(await storedRows()).toEqual([1, 2, 3])
})

test('statement › is rejected while the rollback of its transaction waits for an earlier one', async () => {
  let late: Promise<unknown> = Promise.resolve()
  const ended = inTransaction(db, async (tx) => {
    const slow = sql`select pg_sleep(0.3)`.execute(tx)
    late = failing(slow.then(() => sql`insert into parcel values (90, 'late')`.execute(tx)))
    // The statement is sent before the transaction fails.
    await new Promise((resolve) => setImmediate(resolve))
    throw new Error('abandoned')
  })
  expect(await failing(ended)).toMatchObject({ message: 'abandoned' })
  expect(await late).toBeInstanceOf(Error)
  expect(await storedRows()).not.toContain(90)
})

test('queued statement › is awaited outside a transaction', async () => {
  expect(sqlState(await failing(queueStatement(db, insertion, [1, 'again'])))).toBe('23505')
})

test('queued statement › fails the next statement and rolls back the transaction', async () => {
  const error = await failing(
    inTransaction(db, async (tx) => {
      await queueStatement(tx, insertion, [10, 'ten'])
      await queueStatement(tx, insertion, [1, 'taken'])
      await queueStatement(tx, insertion, [11, ''])
      await sql`select 1`.execute(tx)
    }),
  )
  expect(violatedConstraint(error)).toBe('parcel_pkey')
  expect(await storedRows()).toEqual([1, 2, 3])
})

test('queued statement › fails the transaction if it is the last one', async () => {
  const error = await failing(inTransaction(db, (tx) => queueStatement(tx, insertion, [12, ''])))
  expect(violatedConstraint(error)).toBe('parcel_what_check')
  expect(await storedRows()).toEqual([1, 2, 3])
})

test('queued statement › keeps the connection and its prepared statements usable after a serialisation error', async () => {
  for (let round = 0; round < 3; round++) {
    const error = await failing(
      inTransaction(db, async (tx) => {
        await queueStatement(tx, insertion, [20 + round, 'kept with the rest'])
        await queueStatement(tx, 'insert into nowhere values ($1)', [1])
        await sql`select ${round}::int`.execute(tx)
      }),
    )
    expect(sqlState(error)).toBe('42P01')
    await inTransaction(db, (tx) => queueStatement(tx, insertion, [30 + round, 'good']))
  }
  expect(await storedRows()).toEqual([1, 2, 3, 30, 31, 32])
})

test('savepoint › rolls back only the statements queued after it', async () => {
  await inTransaction(db, async (tx) => {
    await queueStatement(tx, insertion, [40, 'before'])
    await sql`savepoint here`.execute(tx)
    await queueStatement(tx, insertion, [41, 'after'])
    await sql`rollback to savepoint here`.execute(tx)
    await queueStatement(tx, insertion, [42, 'later'])
  })
  expect((await storedRows()).filter((id) => id >= 40)).toEqual([40, 42])
})

test('work that fails before its first statement › writes nothing and keeps the connection usable', async () => {
  const error = await failing(
    inTransaction(db, async (tx) => {
      await queueStatement(tx, insertion, [50, 'never sent'])
      throw new Error('changed my mind')
    }),
  )
  expect(error).toMatchObject({ message: 'changed my mind' })
  await inTransaction(db, (tx) => queueStatement(tx, insertion, [51, 'next']))
  expect((await storedRows()).filter((id) => id >= 50)).toEqual([51])
})

test('lost connection › is reported, and the next connection works', async () => {
  const error = await failing(
    inTransaction(db, async (tx) => {
      await queueStatement(tx, insertion, [60, 'lost'])
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    }),
  )
  expect(error).toBeInstanceOf(Error)
  await inTransaction(db, (tx) => queueStatement(tx, insertion, [61, 'found']))
  expect((await storedRows()).filter((id) => id >= 60)).toEqual([61])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { deferInSet, inSet, inSharedTransaction, type SetOperation } from './group-commit.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'
import { testMessage } from '#platform/server/testing/test-messages.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
  await sql`create table counted (name text primary key, transaction xid8 not null default pg_current_xact_id())`.execute(
    database.owner,
  )
  await sql`create table noted (name text)`.execute(database.owner)
  await sql`grant all on counted, noted to erp_api`.execute(database.owner)
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`truncate counted, noted`.execute(database.owner)
})

/** Inserts names; rejects those that begin with "bad" and fails for the whole set at "broken". */
const count: SetOperation<string, string> = async (tx, names) => {
  if (names.includes('broken')) await sql`select 1 / 0`.execute(tx)
  const good = names.filter((name) => !name.startsWith('bad'))
  await sql`insert into counted (name) select unnest(${good}::text[])`.execute(tx)
  return names.map((name) => (good.includes(name) ? name : new AppError(testMessage(`Rejected ${name}.`))))
}
const note = async (tx: Database, names: readonly string[]) => {
  await sql`insert into noted select unnest(${[...names]}::text[])`.execute(tx)
}

const run = (name: string) =>
  inSharedTransaction(database.db, async (tx) => {
    await deferInSet(tx, note, [name])
    return inSet(tx, count, name)
  })
const runAll = (names: string[]) => Promise.allSettled(names.map(run))
const statesOf = (results: PromiseSettledResult<unknown>[]) => results.map(({ status }) => status)

async function stored() {
  const { rows: counted } = await sql<{ name: string; transaction: string }>`
    select name, transaction::text from counted order by name`.execute(database.owner)
  const { rows: noted } = await sql<{ name: string }>`select name from noted order by name`.execute(
    database.owner,
  )
  return {
    counted: counted.map(({ name }) => name),
    noted: noted.map(({ name }) => name),
    transactions: new Set(counted.map(({ transaction }) => transaction)).size,
  }
}

test('requests that arrive together › share one transaction', async () => {
  expect(statesOf(await runAll(['a', 'b', 'c', 'd']))).toEqual(Array(4).fill('fulfilled'))
  expect(await stored()).toMatchObject({ counted: ['a', 'b', 'c', 'd'], noted: ['a', 'b', 'c', 'd'] })
  expect((await stored()).transactions).toBeLessThanOrEqual(2)
})

test('a rejected request › receives its error, writes nothing and does not affect the others', async () => {
  const results = await runAll(['first', 'a', 'bad', 'b'])
  expect(statesOf(results)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(results[2]).toMatchObject({ reason: { message: 'Rejected bad.' } })
  expect(await stored()).toMatchObject({ counted: ['a', 'b', 'first'], noted: ['a', 'b', 'first'] })
})

test('a request that fails after it has written › is undone alone', async () => {
  const failing = inSharedTransaction(database.db, async (tx) => {
    await inSet(tx, count, 'undone')
    throw new Error('later')
  })
  const results = await Promise.allSettled([run('first'), run('a'), failing, run('b')])
  expect(statesOf(results)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(results[2]).toMatchObject({ reason: { message: 'later' } })
  expect(await stored()).toMatchObject({ counted: ['a', 'b', 'first'], noted: ['a', 'b', 'first'] })
})

test('a statement that fails for the whole set › fails only the request that causes it', async () => {
  const results = await runAll(['first', 'a', 'broken', 'b'])
  expect(statesOf(results)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(await stored()).toMatchObject({ counted: ['a', 'b', 'first'], noted: ['a', 'b', 'first'] })
})

test('a deferred statement that fails › rolls its request back and no other', async () => {
  const failing = inSharedTransaction(database.db, async (tx) => {
    await deferInSet(tx, async (within) => void (await sql`select 1 / 0`.execute(within)), [0])
    return inSet(tx, count, 'undone')
  })
  const results = await Promise.allSettled([run('first'), run('a'), failing])
  expect(statesOf(results)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(await stored()).toMatchObject({ counted: ['a', 'first'], noted: ['a', 'first'] })
})

test('a lock held by another transaction › stops only the request that needs the row', async () => {
  await run('locked')
  const lock: SetOperation<string, string> = async (tx, names) => {
    await sql`select from counted where name = any(${[...names]}::text[]) for update`.execute(tx)
    return names
  }
  await run('free')
  let blockedRequest: Promise<unknown> | undefined
  await database.owner.transaction().execute(async (tx) => {
    await sql`select from counted where name = 'locked' for update`.execute(tx)
    const lockRow = (name: string) => inSharedTransaction(database.db, (within) => inSet(within, lock, name))
    let isDone = false
    const blocked = lockRow('locked').then(() => (isDone = true))
    // Answered although the lock is still held.
    expect(await Promise.all(['free', 'free'].map(lockRow))).toEqual(['free', 'free'])
    expect(isDone).toBe(false)
    blockedRequest = blocked
  })
  await blockedRequest
})

test('a request that stops responding › delays the others only until the time limit of the group', async () => {
  let resume = () => {}
  const stalls = new Promise<void>((resolve) => {
    resume = resolve
  })
  const stalled = inSharedTransaction(database.db, async (tx) => {
    await stalls
    return inSet(tx, count, 'slow')
  })
  expect(statesOf(await runAll(['a', 'b']))).toEqual(['fulfilled', 'fulfilled'])
  expect((await stored()).counted).toEqual(['a', 'b'])
  resume()
  expect(await stalled).toBe('slow')
  // Its first attempt belongs to the ended group and writes nothing.
  expect((await stored()).counted).toEqual(['a', 'b', 'slow'])
})

test('a statement that is answered after the time limit › is followed by no other of its transaction', async () => {
  const written: string[] = []
  const slow = (name: string) =>
    inSharedTransaction(database.db, async (tx) => {
      written.push(name)
      // Only the first attempt exceeds the time limit of the group, while its statement is executed.
      await sql`select pg_sleep(${written.length === 1 ? 1.3 : 0})`.execute(tx)
      await sql`insert into noted values (${name})`.execute(tx)
      return name
    })
  expect(await slow('slow')).toBe('slow')
  expect(written).toEqual(['slow', 'slow'])
  expect((await stored()).noted).toEqual(['slow'])
})

test('requests with several operations › execute each with one statement', async () => {
  const sizes: number[] = []
  const measure: SetOperation<number, number> = async (_tx, items) => {
    sizes.push(items.length)
    return items.map((item) => item + 1)
  }
  const twice = (start: number) =>
    inSharedTransaction(database.db, async (tx) => inSet(tx, measure, await inSet(tx, measure, start)))
  expect(await Promise.all([0, 10, 20, 30].map(twice))).toEqual([2, 12, 22, 32])
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(8)
  expect(sizes.length).toBeLessThanOrEqual(4)
})

test('a request with statements of its own › is undone with them if it fails', async () => {
  const own = (name: string, fails: boolean) =>
    inSharedTransaction(database.db, async (tx) => {
      await sql`insert into noted values (${name})`.execute(tx)
      await inSet(tx, count, name)
      if (fails) throw new Error('later')
    })
  const results = await Promise.allSettled([run('first'), own('a', false), own('b', true), own('c', false)])
  expect(statesOf(results)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(await stored()).toMatchObject({ counted: ['a', 'c', 'first'], noted: ['a', 'c', 'first'] })
})

test('a group › starts when the previous one has ended, with the requests that have arrived meanwhile', async () => {
  const commitBegins = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const heldBack = async () => {
    commitBegins.resolve()
    await gate.promise
  }
  const first = inSharedTransaction(database.db, async (tx) => {
    await deferInSet(tx, heldBack, [0])
    return inSet(tx, count, 'first')
  })
  await commitBegins.promise
  const others = runAll(['second', 'third'])
  expect((await stored()).counted).toEqual([])
  gate.resolve()
  expect(await first).toBe('first')
  expect(statesOf(await others)).toEqual(['fulfilled', 'fulfilled'])
  expect(await stored()).toMatchObject({ counted: ['first', 'second', 'third'], transactions: 2 })
})

test('a single request › runs in a transaction of its own', async () => {
  expect(await run('alone')).toBe('alone')
  expect(await inSet(database.db, count, 'without a group')).toBe('without a group')
  expect((await stored()).counted).toEqual(['alone', 'without a group'])
})

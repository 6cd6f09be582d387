import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromLevel } from '#platform/access/access.ts'
import { ledgerCalls } from '#platform/contract/ledger-health.ts'
import { type Books, openBooks, stateOf } from '#platform/server/ledger/testing/books.ts'
import { openTestApi } from '#platform/server/testing/test-api.ts'
import { compareClocks, type ClockReading, reportClock, startClockChecks } from './clock-check.ts'
import { ledgerHandlers } from './handlers.ts'

const tolerance = 5
const start: ClockReading & { isSuspect: boolean } = {
  database: 1_000,
  process: 1_000,
  monotonic: 50,
  isSuspect: false,
}
/** Clocks a second later, each with a deviation. */
const later = ({ database = 0, process = 0 }): ClockReading => ({
  database: start.database + 1 + database,
  process: start.process + 1 + process,
  monotonic: start.monotonic + 1,
})

describe('comparison of clocks', () => {
  test.each<[string, ClockReading, Parameters<typeof compareClocks>[1], object]>([
    ['agrees within the tolerance', later({ database: 4 }), start, { aheadS: 4, isSuspect: false }],
    [
      'finds a database whose clock jumped ahead',
      later({ database: 60 }),
      start,
      { aheadS: 60, isSuspect: false },
    ],
    [
      'suspects its own clock after that one was set back',
      later({ process: -60 }),
      start,
      { aheadS: 60, isSuspect: true },
    ],
    [
      'keeps suspecting its own clock until it agrees again',
      { database: 1_002, process: 942, monotonic: 52 },
      { ...later({ process: -60 }), isSuspect: true },
      { aheadS: 60, isSuspect: true },
    ],
    [
      'trusts its own clock again after it agreed',
      { database: 1_002, process: 1_002, monotonic: 52 },
      { ...later({ process: -60 }), isSuspect: true },
      { aheadS: 0, isSuspect: false },
    ],
    [
      'accepts both clocks after a pause of the machine',
      later({ database: 3_600, process: 3_600 }),
      start,
      { isSuspect: false, aheadS: 0 },
    ],
    [
      'takes the database to be wrong at the first reading',
      later({ database: 60 }),
      null,
      { aheadS: 60, isSuspect: false },
    ],
  ])('%s', (_, reading, before, expected) => {
    expect(compareClocks(reading, before, tolerance)).toEqual(expected)
  })
})

let books: Books
let wallet: number
let operator: number
beforeAll(async () => {
  books = await openBooks()
  wallet = await books.wallet(100)
  operator = await books.operator()
})
afterAll(() => books.close())

const changes: [boolean, number][] = []
const report = (worker: string, aheadS: number) =>
  reportClock(books.worker, { worker, aheadS, toleranceS: tolerance }, async (_tx, isAhead, by) => {
    changes.push([isAhead, by])
  })
const move = () => stateOf(books.move(operator, wallet, 1))

describe('clock of the database that is ahead', () => {
  test('suspends postings until it is corrected, and reports each change once', async () => {
    expect([await report('one', 0.2), await move()]).toEqual([false, 'done'])
    expect([await report('one', 36_000), await move()]).toEqual([true, 'LG010'])
    expect([await report('one', 36_001), await move()]).toEqual([true, 'LG010'])
    expect([await report('one', 0.1), await move()]).toEqual([false, 'done'])
    expect(changes).toEqual([
      [true, 36_000],
      [false, 0.1],
    ])
    expect(await books.errors()).toEqual([])
  })

  test('suspends postings while one of several workers finds it', async () => {
    await report('one', 60)
    expect([await report('two', 0), await move()]).toEqual([true, 'LG010'])
    expect([await report('one', 0), await move()]).toEqual([false, 'done'])
  })

  test.each(['- interval', '+ interval'])(
    'no longer counts the report of a worker that ended (at %s)',
    async (side) => {
      await report('ended', 60)
      await sql
        .raw(
          `update ledger_clock_report set reported_at = reported_at ${side} '2 minutes' where worker = 'ended'`,
        )
        .execute(books.owner)
      expect([await report('two', 0), await move()]).toEqual([false, 'done'])
    },
  )

  test('reserves no money', async () => {
    await report('one', 60)
    const hold = sql`select ledger_hold_open(gen_random_uuid(), ${wallet}, 1, 'clock hold')`.execute(
      books.owner,
    )
    expect(await stateOf(hold)).toBe('LG010')
    await report('one', 0)
  })

  test('cannot be reported by the API', async () => {
    expect(await stateOf(sql`select ledger_report_clock('api', 60, 5)`.execute(books.db))).toBe('42501')
    expect(await stateOf(sql`update ledger_clock_report set is_ahead = true`.execute(books.db))).toBe('42501')
  })
})

test('clock check › reports a clock that is behind that of the database, and its correction', async () => {
  let offsetMs = -60_000
  const warnings: string[] = []
  const checks = startClockChecks(books.worker, {
    toleranceS: tolerance,
    now: () => Date.now() + offsetMs,
    warn: (message) => void warnings.push(message),
  })
  try {
    await checks.check()
    expect(await move()).toBe('LG010')
    offsetMs = 0
    await checks.check()
    expect(await move()).toBe('done')
    expect(warnings).toEqual([expect.stringContaining('Money movements are suspended')])
    // From here on the clock of the worker is the one that jumped.
    offsetMs = -60_000
    await checks.check()
    expect(await move()).toBe('done')
    expect(warnings).toHaveLength(2)
  } finally {
    await checks.stop()
  }
})

test('ledger status › shows that postings are suspended because of the clock', async () => {
  const api = await openTestApi(ledgerHandlers(fromLevel(20)))
  try {
    await reportClock(api.worker, { worker: 'one', aheadS: 60, toleranceS: tolerance })
    expect(await api.staffWith(fromLevel(20)).get(ledgerCalls.health, {})).toMatchObject({
      state: 'clock',
      clockAheadS: 60,
    })
  } finally {
    await api.close()
  }
})

import { hostname } from 'node:os'
import { sql } from 'kysely'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { logWarning } from '#platform/server/observability/logging.ts'

/** Clocks read at one moment, in seconds: of the database and of this process, and the monotonic one of this process. */
export type ClockReading = { database: number; process: number; monotonic: number }

/** `isSuspect`: the clock of this process jumped, so it cannot tell whether the database is ahead. */
export type ClockComparison = { aheadS: number; isSuspect: boolean }

/**
 * Compares the clocks. A single comparison cannot show which clock is wrong; a jump between two readings does: a clock
 * that moved by more than the monotonic clock was set. At the first reading the database is taken to be wrong.
 */
export function compareClocks(
  reading: ClockReading,
  before: (ClockReading & { isSuspect: boolean }) | null,
  toleranceS: number,
): ClockComparison {
  const aheadS = reading.database - reading.process
  if (before === null || Math.abs(aheadS) <= toleranceS) return { aheadS, isSuspect: false }
  const elapsed = reading.monotonic - before.monotonic
  const hasJumped = (clock: 'database' | 'process') =>
    Math.abs(reading[clock] - before[clock] - elapsed) > toleranceS
  if (hasJumped('database')) return { aheadS, isSuspect: false }
  return { aheadS, isSuspect: before.isSuspect || hasJumped('process') }
}

/** Called in the transaction in which a report suspended or resumed postings. */
export type OnClockChange = (tx: Database, isAhead: boolean, aheadS: number) => Promise<void>

type Report = { worker: string; aheadS: number; toleranceS: number }

/** Reports a comparison to the database, which refuses postings while a worker finds its clock ahead. */
export function reportClock(db: Database, report: Report, onChange?: OnClockChange): Promise<boolean> {
  const { worker, aheadS, toleranceS } = report
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ isAhead: boolean; hasChanged: boolean }>`
      select is_ahead, has_changed from ledger_report_clock(${worker}, ${aheadS}::float8, ${toleranceS}::float8)`.execute(
      tx,
    )
    const [verdict] = rows
    if (!verdict) throw new Error('The report of the clock returned no row.')
    if (verdict.hasChanged) await onChange?.(tx, verdict.isAhead, aheadS)
    return verdict.isAhead
  })
}

const everyMs = 1_000
/** A report is valid for a minute: see `ledger_report_clock`. */
const reportEveryMs = 20_000

type Options = {
  toleranceS: number
  onChange?: OnClockChange
  warn?: (message: string, about: unknown) => void
  /** Clock of this process in milliseconds. */
  now?: () => number
}

/** Compares the clock of the database with that of this worker every second. */
export function startClockChecks(
  db: Database,
  { toleranceS, onChange, warn = logWarning, now = Date.now }: Options,
): { check(): Promise<void>; stop(): Promise<void> } {
  const worker = `${hostname()}:${process.pid}`
  let running = Promise.resolve()
  let before: (ClockReading & { isSuspect: boolean }) | null = null
  let wasAhead: boolean | null = null
  let reportedAt = -Infinity
  let isTroubled = false

  async function check() {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from clock_timestamp())::float8 as seconds`.execute(db)
    // Read after the reply, so that a slow reply never makes the database look ahead.
    const reading = {
      database: rows[0]?.seconds ?? 0,
      process: now() / 1_000,
      monotonic: performance.now() / 1_000,
    }
    const { aheadS, isSuspect } = compareClocks(reading, before, toleranceS)
    if (isSuspect && before?.isSuspect !== true)
      warn('The clock of this worker jumped. It is not compared with the clock of the database.', { aheadS })
    before = { ...reading, isSuspect }
    const isAhead = !isSuspect && aheadS > toleranceS
    if (isAhead === wasAhead && performance.now() - reportedAt < reportEveryMs) return
    if (isAhead && !wasAhead)
      warn('The clock of the database is ahead of the clock of this worker. Money movements are suspended.', {
        aheadS,
      })
    await reportClock(db, { worker, aheadS: isSuspect ? 0 : aheadS, toleranceS }, onChange)
    wasAhead = isAhead
    reportedAt = performance.now()
  }
  async function round() {
    try {
      await check()
      isTroubled = false
    } catch (error) {
      // The database can be unavailable for a while; the warning is logged once.
      if (!isTroubled) warn('The clock of the database could not be compared. Retrying every second.', error)
      isTroubled = true
    }
  }
  let isWaiting = false
  const timer = setInterval(() => {
    if (isWaiting) return
    isWaiting = true
    running = round().finally(() => (isWaiting = false))
  }, everyMs)
  timer.unref()
  return {
    check,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

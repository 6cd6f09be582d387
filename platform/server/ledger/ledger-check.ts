import { sql } from 'kysely'
import type { LedgerError } from '#platform/contract/ledger-health.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { logWarning } from '#platform/server/observability/logging.ts'

type Figures = Record<string, { wallets: number; house: number; held: number; accounts: number }>
type CheckScope = 'all' | 'recent'
/** Sends a notification that money was stopped, in the same transaction. */
export type OnStop = (tx: Database, stopText: string) => Promise<void>

/** Result of a ledger check. */
export type LedgerCheck = {
  isSound: boolean
  scope: CheckScope
  figures: Figures
  errors: LedgerError[]
  tookMs: number
}

const everyMs = 60_000
/** Maximum share of the time for full checks; otherwise only recent postings are checked. */
const maxTimeShare = 1 / 50

type CheckRow = { figures: Figures; errors: LedgerError[]; durationMs: number; stopReason: string | null }

/**
 * Recomputes the ledger from the postings and stores the result. If it does not balance, all money movements are
 * stopped. Reads one snapshot while money keeps moving. Only the worker and the owner can run it.
 */
export function checkLedger(db: Database, scope: CheckScope = 'all', onStop?: OnStop): Promise<LedgerCheck> {
  return inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = '15min'`.execute(tx)
    const { rows } = await sql<CheckRow>`select * from ledger_run_check(${scope})`.execute(tx)
    const [found] = rows
    if (!found) throw new Error('The ledger returned no outcome.')
    const { figures, errors, durationMs, stopReason } = found
    if (stopReason !== null) await onStop?.(tx, stopReason)
    return { isSound: errors.length === 0, scope, figures, errors, tookMs: durationMs }
  })
}

/** Resumes money movements if a full check passes. Returns its result. */
export async function resumeMoney(db: Database): Promise<LedgerCheck> {
  return inTransaction(db, async (tx) => {
    const check = await checkLedger(tx, 'all')
    if (check.isSound) await sql`select ledger_resume()`.execute(tx)
    return check
  })
}

type LastChecks = { sinceLastMs: number | null; sinceAllMs: number | null; allTookMs: number | null }

/** Runs a check unless another process is checking or has just checked. */
export function checkIfDue(db: Database, onStop?: OnStop): Promise<LedgerCheck | null> {
  return inTransaction(db, async (tx) => {
    const { rows: turns } = await sql<{
      mine: boolean
    }>`select pg_try_advisory_xact_lock(7013) as mine`.execute(tx)
    if (turns[0]?.mine !== true) return null
    const { rows } = await sql<LastChecks>`
      select (select extract(epoch from clock_timestamp() - max(at)) * 1000 from ledger_check)::bigint as since_last_ms,
        (extract(epoch from clock_timestamp() - at) * 1000)::bigint as since_all_ms, duration_ms as all_took_ms
      from (select 1) one left join lateral (
        select at, duration_ms from ledger_check where scope = 'all' order by id desc limit 1) latest on true`.execute(
      tx,
    )
    const { sinceLastMs = null, sinceAllMs = null, allTookMs = null } = rows[0] ?? {}
    if (sinceLastMs !== null && sinceLastMs < everyMs * 0.9) return null
    await sql`select ledger_delete_old_checks()`.execute(tx)
    const isAllDue = sinceAllMs === null || allTookMs === null || sinceAllMs >= allTookMs / maxTimeShare
    return checkLedger(tx, isAllDue ? 'all' : 'recent', onStop)
  })
}

type CheckTimerOptions = {
  warn?: (message: string, about: unknown) => void
  roundMs?: number
  onStop?: OnStop
}

/** Checks the ledger every minute while the API runs; one process at a time does the work. */
export function startLedgerChecks(
  db: Database,
  { warn = logWarning, roundMs = everyMs, onStop }: CheckTimerOptions = {},
): { stop(): Promise<void> } {
  let running = Promise.resolve()
  let isTroubled = false

  const round = async () => {
    try {
      const check = await checkIfDue(db, onStop)
      if (check && !check.isSound)
        warn('The ledger does not balance. Money movements are suspended.', check.errors)
      isTroubled = false
    } catch (error) {
      // The database can be unavailable for a while; the warning is logged once.
      if (!isTroubled) warn('The ledger could not be checked. Retrying every minute.', error)
      isTroubled = true
    }
  }
  const scheduleNext = () => {
    running = running.then(round)
  }
  scheduleNext()
  const timer = setInterval(scheduleNext, roundMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

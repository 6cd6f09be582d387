import { logWarning } from '#platform/server/observability/logging.ts'

let downSince: number | null = null

/** Records that a connection to the database was lost. Only the first loss of an outage is logged. */
export function markDatabaseLost(error: unknown): void {
  if (downSince !== null) return
  downSince = performance.now()
  logWarning('The database is unavailable.', error)
}

/** Records that the database answered. The end of an outage is logged. */
export function markDatabaseReached(): void {
  if (downSince === null) return
  const seconds = ((performance.now() - downSince) / 1_000).toFixed(1)
  downSince = null
  logWarning(`The database is available again after ${seconds} s.`)
}

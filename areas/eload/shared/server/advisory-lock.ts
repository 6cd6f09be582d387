import { sql } from 'kysely'
import type { Database } from '#platform/server/db.ts'

/**
 * Takes an advisory lock that serialises changes of one kind until the transaction ends. The invariants span many
 * rows, and staff change them a few times a week, so waiting is cheap and row locks could deadlock.
 */
export async function acquireAdvisoryLock(
  db: Database,
  kind: 'routing' | 'categories' | 'special categories' | 'banners',
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`eload ${kind}`}))`.execute(db)
}

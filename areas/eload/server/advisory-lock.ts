import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/**
 * Lets changes of one kind take turns until their transactions end. What must hold between such records reaches
 * over many rows, and staff change them a few times a week: waiting costs nothing, and no two can lock crosswise.
 */
export async function acquireAdvisoryLock(
  db: Database,
  kind: 'routing' | 'categories' | 'special categories' | 'banners',
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`eload ${kind}`}))`.execute(db)
}

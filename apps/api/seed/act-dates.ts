import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** Dates the acts of a demo record, so that the records of a month do not all count for the limits of today. */
export async function dateActs(db: Database, kind: string, id: string | number, at: string): Promise<void> {
  await sql`update control_exposure set at = ${at}::timestamptz where record_kind = ${kind} and record_id = ${String(id)}`.execute(
    db,
  )
}

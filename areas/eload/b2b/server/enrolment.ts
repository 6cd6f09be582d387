import { sql } from 'kysely'
import type { Database } from '#platform/server/db.ts'

/** Enrols a business as a buyer of eLoad credit and opens its credit account. */
export async function enrolB2bUser(tx: Database, businessId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select eload_b2b_enrol(${businessId}) as id`.execute(tx)
  return rows[0]?.id ?? 0
}

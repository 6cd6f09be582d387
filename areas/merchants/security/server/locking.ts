import { sql } from 'kysely'
import { mostWrongInARow } from '#areas/merchants/security/rules.ts'
import type { Database } from '#platform/server/database.ts'

export type Lock = { wrong: number; lockedAt: string | null }

/** How many wrong answers a person gave since they last passed, and since when they are locked. */
export async function lockOf(db: Database, subscriberId: number): Promise<Lock> {
  const { rows } = await sql<Lock>`
    select wrong, locked_at from security_lock where subscriber_id = ${subscriberId}`.execute(db)
  return rows[0] ?? { wrong: 0, lockedAt: null }
}

/** The same, held until the transaction ends, so that answers are counted one after another. */
export async function holdLock(tx: Database, subscriberId: number): Promise<Lock> {
  await sql`insert into security_lock (subscriber_id) values (${subscriberId}) on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<Lock>`
    select wrong, locked_at from security_lock where subscriber_id = ${subscriberId} for update`.execute(tx)
  return rows[0] ?? { wrong: 0, lockedAt: null }
}

/** Counts a wrong answer. Returns whether the person is locked by it. */
export async function countWrongAnswer(tx: Database, subscriberId: number): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    update security_lock set wrong = wrong + 1,
      locked_at = case when wrong + 1 >= ${mostWrongInARow} then now() end
    where subscriber_id = ${subscriberId} returning locked_at is not null as is_locked`.execute(tx)
  return rows[0]?.isLocked === true
}

/** Resets the count: the person passed, or staff unlocked them. */
export const clearLock = (tx: Database, subscriberId: number) =>
  sql`update security_lock set wrong = 0, locked_at = null where subscriber_id = ${subscriberId}`.execute(tx)

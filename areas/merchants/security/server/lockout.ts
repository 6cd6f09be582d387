import { sql } from 'kysely'
import { maxConsecutiveFailures } from '#areas/merchants/security/rules.ts'
import type { Database } from '#platform/server/db.ts'

export type Lockout = { failedAttempts: number; lockedAt: string | null }

/** Wrong answers since the person last passed, and the time since when they are locked. */
export async function lockoutOf(db: Database, subscriberId: number): Promise<Lockout> {
  const { rows } = await sql<Lockout>`
    select failed_attempts, locked_at from security_lock where subscriber_id = ${subscriberId}`.execute(db)
  return rows[0] ?? { failedAttempts: 0, lockedAt: null }
}

/** Reads and locks the lockout until the transaction ends, so that answers are counted one after another. */
export async function lockLockout(tx: Database, subscriberId: number): Promise<Lockout> {
  await sql`insert into security_lock (subscriber_id) values (${subscriberId}) on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<Lockout>`
    select failed_attempts, locked_at from security_lock where subscriber_id = ${subscriberId} for update`.execute(
    tx,
  )
  return rows[0] ?? { failedAttempts: 0, lockedAt: null }
}

/** Counts a wrong answer. Returns whether it locked the person. */
export async function countFailedAnswer(tx: Database, subscriberId: number): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    update security_lock set failed_attempts = failed_attempts + 1,
      locked_at = case when failed_attempts + 1 >= ${maxConsecutiveFailures} then now() end
    where subscriber_id = ${subscriberId} returning locked_at is not null as is_locked`.execute(tx)
  return rows[0]?.isLocked === true
}

/** Resets the count after the person passed or staff unlocked them. */
export const clearLockout = (tx: Database, subscriberId: number) =>
  sql`update security_lock set failed_attempts = 0, locked_at = null where subscriber_id = ${subscriberId}`.execute(
    tx,
  )

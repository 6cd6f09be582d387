import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/server/db.ts'

export type ChallengePurpose = 'sign-in' | 'step-up' | 'change' | 'register'

/** Whom a challenge belongs to and what it may be used for. `sessionId` is null before the session exists. */
export type ChallengeScope = { userId: number; sessionId: number | null; purpose: ChallengePurpose }

/** Lifetime of a challenge in minutes. */
export const challengeMinutes = 5

/** Creates a challenge. A newer one of the same session and purpose replaces an older one. */
export async function issueChallenge(
  db: Database,
  { userId, sessionId, purpose }: ChallengeScope,
): Promise<Buffer> {
  const challenge = randomBytes(32)
  await sql`
    with replaced as (
      delete from passkey_challenge where session_id = ${sessionId}::bigint and purpose = ${purpose}
    )
    insert into passkey_challenge (challenge, user_id, session_id, purpose, expires_at)
    values (${challenge}, ${userId}, ${sessionId}::bigint, ${purpose}, now() + make_interval(mins => ${challengeMinutes}))`.execute(
    db,
  )
  return challenge
}

/** Uses up a challenge. False if it was used before, has expired, or was issued for something else. */
export async function spendChallenge(
  db: Database,
  challenge: Buffer,
  { userId, sessionId, purpose }: ChallengeScope,
): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    delete from passkey_challenge
    where challenge = ${challenge} and user_id = ${userId} and session_id is not distinct from ${sessionId}::bigint
      and purpose = ${purpose}
    returning expires_at > now() as is_open`.execute(db)
  return rows[0]?.isOpen === true
}

export const deleteExpiredChallenges = (db: Database) =>
  sql`delete from passkey_challenge where expires_at < now()`.execute(db)

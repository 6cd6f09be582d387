import { sql } from 'kysely'
import { keyedHash, keysFrom, opened, sealed } from './keys.ts'
import type { Database } from '#platform/server/db.ts'
import { reencrypt, type SecretRotation } from '#platform/server/settings.ts'

/**
 * Encrypts second factors with the next secret, ends all sessions, and rehashes staff emails so that their lockouts and
 * rate limits remain.
 * Recovery codes are deleted: their hashes depend on the secret, and the codes themselves are not stored.
 */
export async function rotateSessionSecret(tx: Database, rotation: SecretRotation) {
  const secondFactors = await reencryptSecondFactors(tx, rotation)
  const { rows: codes } = await sql<{ userId: number }>`
    delete from identity_recovery_code returning user_id`.execute(tx)
  const sessionsEnded = await endAllSessions(tx)
  await rekeyEmails(tx, rotation)
  return {
    secondFactors,
    codesDeleted: codes.length,
    peopleWithoutCodes: new Set(codes.map(({ userId }) => userId)).size,
    sessionsEnded,
  }
}

async function reencryptSecondFactors(tx: Database, rotation: SecretRotation): Promise<number> {
  const { rows } = await sql<{ userId: number; totpSecret: Buffer | null; totpPending: Buffer | null }>`
    select user_id, totp_secret, totp_pending from identity_account
    where totp_secret is not null or totp_pending is not null for update`.execute(tx)
  for (const { userId, totpSecret, totpPending } of rows) {
    const owner = `totp ${userId}`
    const changed = (box: Buffer | null) =>
      box &&
      reencrypt(rotation, `the second factor of user ${userId}`, {
        open: (secret) => opened(keysFrom(secret).seal, box, owner),
        seal: (secret, text) => sealed(keysFrom(secret).seal, text, owner),
      })
    await sql`
      update identity_account set totp_secret = ${changed(totpSecret)}, totp_pending = ${changed(totpPending)}
      where user_id = ${userId}`.execute(tx)
  }
  return rows.filter(({ totpSecret }) => totpSecret !== null).length
}

/** Ends all sessions and deletes their tokens and the refresh tokens of the identity provider. */
async function endAllSessions(tx: Database): Promise<number> {
  await sql`delete from staff_session_token`.execute(tx)
  await sql`update staff_session set upstream = null where upstream is not null`.execute(tx)
  const ended = await sql`
    update staff_session set ended_at = now(), ended_reason = 'ended' where ended_at is null`.execute(tx)
  return Number(ended.numAffectedRows ?? 0)
}

/** Recomputes the keyed hashes of staff emails. Those of other emails cannot be recomputed and are deleted. */
async function rekeyEmails(tx: Database, { previous, next }: SecretRotation): Promise<void> {
  const { rows } = await sql<{ email: string }>`select email from published_staff_user`.execute(tx)
  const emails = rows.map(({ email }) => email)
  const hashes = (secret: Buffer) => emails.map((email) => keyedHash(keysFrom(secret).email, email))
  const [before, after] = [hashes(previous), hashes(next)]
  await sql`
    update sign_in_limit set account = known.after
    from unnest(${before}::bytea[], ${after}::bytea[]) as known(before, after)
    where account = known.before`.execute(tx)
  await sql`delete from sign_in_limit where account <> all (${after}::bytea[])`.execute(tx)
  await sql`delete from sign_in_attempt`.execute(tx)
  await sql`delete from registration`.execute(tx)
  await sql`
    update password_reset set account = known.after
    from unnest(${before}::bytea[], ${after}::bytea[]) as known(before, after)
    where account = known.before`.execute(tx)
  await sql`delete from password_reset where account <> all (${after}::bytea[])`.execute(tx)
  await sql`delete from sign_in_source`.execute(tx)
}

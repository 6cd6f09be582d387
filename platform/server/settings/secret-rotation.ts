import { hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** Replacement of ERP_SECRET: everything that depends on the previous secret is changed to depend on the next one. */
export type SecretRotation = { previous: Buffer; next: Buffer }

/** Value derived from a secret, stored to identify it. */
export const secretCheck = (secret: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'erp secret check', 32))

/** Last rotation of this database, or null. A rotation locks the table, so a process that starts meanwhile waits. */
export async function lastRotation(db: Database) {
  const { rows } = await sql<{ at: string; previousCheck: Buffer; nextCheck: Buffer }>`
    select at, previous_check, next_check from secret_rotation order by id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Returns why this secret cannot be used with the database, or null. */
export async function replacedSecretError(db: Database, secret: Buffer): Promise<string | null> {
  const last = await lastRotation(db)
  if (last === null || last.nextCheck.equals(secretCheck(secret))) return null
  return last.previousCheck.equals(secretCheck(secret))
    ? `ERP_SECRET was replaced on ${last.at}. Start with the new secret.`
    : `ERP_SECRET is not the secret that this database has used since ${last.at}.`
}

/** Throws if the secret was replaced. Called when a process starts. */
export async function rejectReplacedSecret(db: Database, secret: Buffer): Promise<void> {
  const error = await replacedSecretError(db, secret)
  if (error !== null) throw new Error(error)
}

type Cipher<Content> = {
  open: (secret: Buffer) => Content
  seal: (secret: Buffer, content: Content) => Buffer
}

/** Encrypts a value with the next secret. Throws if the previous one does not decrypt it. `what` names the value. */
export function reencrypt<Content>(
  { previous, next }: SecretRotation,
  what: string,
  { open, seal }: Cipher<Content>,
): Buffer {
  let content: Content
  try {
    content = open(previous)
  } catch (error) {
    throw new Error(`The previous secret does not decrypt ${what}.`, { cause: error })
  }
  return seal(next, content)
}

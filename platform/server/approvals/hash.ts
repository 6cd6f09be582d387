import { createHash, randomBytes } from 'node:crypto'
import { canonicalJson } from '#platform/server/idempotency/canonical-json.ts'

/** Converts a payload to plain JSON, as the database returns it. */
export const toPlainJson = (payload: unknown): unknown => JSON.parse(JSON.stringify(payload))

/** SHA-256 of a payload, independent of the order of its fields. */
export const hashOf = (payload: unknown): Buffer =>
  createHash('sha256')
    .update(canonicalJson(toPlainJson(payload)))
    .digest()

/**
 * Value that a decision is bound to: the hash of the payload and, for approval types that bind it, of the displayed
 * effect.
 */
export function decisionHash(payloadHash: Buffer, effect?: unknown): string {
  if (effect === undefined) return payloadHash.toString('hex')
  return createHash('sha256').update(payloadHash).update(hashOf(effect)).digest('hex')
}

/** Creates the token of an action link: 256 random bits for the email, and the hash to store. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

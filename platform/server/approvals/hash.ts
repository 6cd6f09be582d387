import { createHash, randomBytes } from 'node:crypto'
import { canonicalJson } from '#platform/server/idempotency/idempotency.ts'

/** A payload as the database will give it back: JSON and nothing else. */
export const toPlainJson = (payload: unknown): unknown => JSON.parse(JSON.stringify(payload))

/** What a payload is known by, in whatever order its fields lie. */
export const hashOf = (payload: unknown): Buffer =>
  createHash('sha256')
    .update(canonicalJson(toPlainJson(payload)))
    .digest()

/** What a decision is bound to: the payload, and for kinds that ask so also the effect it was shown with. */
export function decisionHash(payloadHash: Buffer, effect?: unknown): string {
  if (effect === undefined) return payloadHash.toString('hex')
  return createHash('sha256').update(payloadHash).update(hashOf(effect)).digest('hex')
}

/** A fresh action link: 256 bits that are sent, and the hash that is kept. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** In the place of a hash: whoever decides has named nothing of what they saw. */
export const noHash = ''

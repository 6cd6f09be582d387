import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A bearer or refresh token: 32 random bytes that mean nothing by themselves. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is kept of a token. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Anything else cannot be a token of ours and costs no query. */
export const looksLikeToken = (token: string | undefined): token is string =>
  token !== undefined && /^[\w-]{43}$/.test(token)

export type TokenPair = { access: string; refresh: string }

/**
 * The pair a refresh token is exchanged for. Two tabs that send the same token at once get the same pair,
 * although no token is kept: without the key, or without the token itself, nobody can compute it.
 */
export function successorsOf(refresh: string, salt: Buffer, key: Buffer): TokenPair {
  const derive = (kind: string) =>
    createHmac('sha256', key).update(`${kind}.${refresh}.`).update(salt).digest('base64url')
  return { access: derive('access'), refresh: derive('refresh') }
}

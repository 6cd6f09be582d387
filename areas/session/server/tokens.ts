import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Generates an access or refresh token: 32 random bytes. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Hash under which a token is stored. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Whether the text has the format of a token. Other text is rejected without a query. */
export const looksLikeToken = (token: string | undefined): token is string =>
  token !== undefined && /^[\w-]{43}$/.test(token)

export type TokenPair = { access: string; refresh: string }

/**
 * Derives the pair that a refresh token is exchanged for. Two tabs that send the same token at once get the same pair
 * although no token is stored. The pair cannot be computed without the key and the token.
 */
export function successorsOf(refresh: string, salt: Buffer, key: Buffer): TokenPair {
  const derive = (kind: string) =>
    createHmac('sha256', key).update(`${kind}.${refresh}.`).update(salt).digest('base64url')
  return { access: derive('access'), refresh: derive('refresh') }
}

import type * as Sdk from '@aws-sdk/client-cognito-identity-provider'
import type * as Jose from 'jose'
import type { Subject } from './identity-port.ts'
import type { CognitoSettings } from '#platform/server/settings.ts'

/** User pool data stored with a session. */
export type Upstream = { refresh: string; username: string; subject: string }

/**
 * Verifies the tokens of a user pool and returns their person. Both tokens must be issued by this pool for this
 * client, have the expected type and belong to one person.
 */
export function tokensOf({ clientId, issuer }: CognitoSettings) {
  type Loaded = { jose: typeof Jose; keys: Jose.JWTVerifyGetKey }
  let loading: Promise<Loaded> | null = null

  async function load(): Promise<Loaded> {
    const jose = await import('jose')
    const keys = jose.createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
      cooldownDuration: 10_000,
      timeoutDuration: 5_000,
    })
    return { jose, keys }
  }

  /** Verifies the signature, client and type of a token and returns its claims. */
  async function trusted(token: string, use: 'id' | 'access'): Promise<Jose.JWTPayload> {
    const { jose, keys } = await (loading ??= load())
    const { payload } = await jose.jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer,
      clockTolerance: 30,
      requiredClaims: ['sub', 'exp', 'token_use'],
      // An access token names its client in another claim.
      ...(use === 'id' && { audience: clientId }),
    })
    if (payload['token_use'] !== use || (use === 'access' && payload['client_id'] !== clientId))
      throw new Error(`This is no ${use} token of this client.`)
    return payload
  }

  return async function read(tokens: Sdk.AuthenticationResultType, known?: Upstream): Promise<Subject> {
    const [id, access] = await Promise.all([
      trusted(tokens.IdToken ?? '', 'id'),
      trusted(tokens.AccessToken ?? '', 'access'),
    ])
    const subject = id.sub ?? ''
    if (subject === '' || access.sub !== subject) throw new Error('The tokens belong to different people.')
    const email = typeof id['email'] === 'string' ? id['email'].trim().toLowerCase() : ''
    const username = typeof id['cognito:username'] === 'string' ? id['cognito:username'] : subject
    const refresh = tokens.RefreshToken ?? known?.refresh
    if (refresh === undefined) throw new Error('The refresh token is missing.')
    return {
      provider: 'cognito',
      issuer,
      subject,
      email,
      emailVerified: id['email_verified'] === true || id['email_verified'] === 'true',
      upstream: JSON.stringify({ refresh, username, subject } satisfies Upstream),
    }
  }
}

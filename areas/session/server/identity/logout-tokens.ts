import type * as Jose from 'jose'
import { type UpstreamLogout, IdentityRejected, unreachable } from './identity-port.ts'
import type { OidcSettings } from '#platform/server/settings.ts'

type ProviderSettings = {
  /** Returns the URL of the provider's keys from its metadata. */
  keysAt: () => Promise<string | undefined>
  clockOff: number
}
type Loaded = { jose: typeof Jose; keys: Jose.JWTVerifyGetKey }

const event = 'http://schemas.openid.net/event/backchannel-logout'
const tolerance = 30
// Providers use a validity of about two minutes. A token with a longer one could be kept and misused later.
const longestSeconds = 600

/**
 * Verifies logout tokens (OpenID Connect Back-Channel Logout 1.0): signed with the algorithm of the id tokens, of the
 * right type, for this client, about an ended session, recent, and not usable as an id token.
 */
export function logoutTokensOf(
  { issuer, clientId, alg }: OidcSettings,
  { keysAt, clockOff }: ProviderSettings,
) {
  const known = new Map<string, Loaded>()

  async function load(): Promise<Loaded> {
    const address = await keysAt()
    if (address === undefined) throw new IdentityRejected('The provider publishes no keys.')
    const loaded = known.get(address)
    if (loaded) return loaded
    const jose = await import('jose')
    const keys = jose.createRemoteJWKSet(new URL(address), {
      cooldownDuration: 10_000,
      timeoutDuration: 5_000,
    })
    const fresh = { jose, keys }
    known.set(address, fresh)
    return fresh
  }

  return async function read(token: string): Promise<UpstreamLogout> {
    const { jose, keys } = await load()
    const now = Math.floor(Date.now() / 1000) + clockOff
    const { payload } = await jose
      .jwtVerify(token, keys, {
        algorithms: [alg],
        typ: 'logout+jwt',
        // The issuer may differ from the settings by a trailing slash.
        issuer: [issuer, issuer.endsWith('/') ? issuer.slice(0, -1) : `${issuer}/`],
        audience: clientId,
        requiredClaims: ['jti', 'iat', 'exp', 'events'],
        currentDate: new Date(now * 1000),
        clockTolerance: tolerance,
      })
      .catch((error: unknown) => {
        throw isAway(jose, error) ? unreachable(error) : new IdentityRejected(tellOf(error), { cause: error })
      })
    const { jti = '', iat = 0, exp = 0, sub, sid, events } = payload
    if (iat > now + tolerance) throw new IdentityRejected('The logout token was issued in the future.')
    if (exp - iat > longestSeconds) throw new IdentityRejected('The logout token is valid for too long.')
    if ('nonce' in payload)
      throw new IdentityRejected('The logout token has a nonce, which only an ID token may have.')
    const about = typeof events === 'object' && events !== null ? Reflect.get(events, event) : undefined
    if (typeof about !== 'object' || about === null)
      throw new IdentityRejected('The logout token has no logout event.')
    const subject = typeof sub === 'string' && sub !== '' ? sub : null
    const session = typeof sid === 'string' && sid !== '' ? sid : null
    if (jti === '' || (subject === null && session === null))
      throw new IdentityRejected('The logout token has neither a session nor a subject.')
    return { id: jti, issuer, subject, sid: session }
  }
}

/** Whether the keys could not be loaded. The token may be valid and can be sent again. */
const isAway = (jose: typeof Jose, error: unknown) =>
  error instanceof jose.errors.JWKSTimeout ||
  !(error instanceof jose.errors.JOSEError) ||
  // The key response is malformed; the library has no specific error code for it.
  error.code === 'ERR_JOSE_GENERIC'

const tellOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

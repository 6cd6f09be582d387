import { sessionMessages } from '#areas/session/messages.ts'
import type * as OpenId from 'openid-client'
import { logoutTokensOf } from '#areas/session/server/identity/logout-tokens.ts'
import { type RedirectState, type RedirectIdentity, type Subject, unreachable } from './identity-port.ts'
import { lifetimes } from '#areas/session/rules.ts'
import type { OidcSettings } from '#platform/server/settings.ts'
import { logWarning } from '#platform/server/observability.ts'
import { AppError } from '#platform/server/errors.ts'

type Library = typeof OpenId
type ProviderSettings = {
  /** Redirect URL after sign-in. */
  returnAddress: string
  /** Redirect URL after sign-out. */
  afterSignOut: string
  /** Clock offset in seconds, for tests only. */
  clockOff?: number
}
/** Provider data stored with a session. */
type Upstream = { refresh: string | null; idToken: string | null; subject: string }

const tolerance = 30
const secondsToAnswer = 8
const discoveredFor = 10 * 60_000

/** Identity for an OpenID Connect provider: authorization code flow with PKCE, state and nonce. */
export function oidcIdentity(
  settings: OidcSettings,
  { returnAddress, afterSignOut, clockOff = 0 }: ProviderSettings,
): RedirectIdentity {
  const provider = providerOf(settings, clockOff)

  return {
    name: 'oidc',
    signIn: 'redirect',
    label: settings.name,

    async begin({ again }) {
      const { library, config } = await provider.ask()
      const redirectState: RedirectState = {
        state: library.randomState(),
        nonce: library.randomNonce(),
        verifier: library.randomPKCECodeVerifier(),
        began: now(clockOff),
      }
      const address = library.buildAuthorizationUrl(config, {
        redirect_uri: returnAddress,
        state: redirectState.state,
        nonce: redirectState.nonce,
        code_challenge: await library.calculatePKCECodeChallenge(redirectState.verifier),
        code_challenge_method: 'S256',
        // Makes the provider report the authentication time, and require a new authentication after the maximum
        // session lifetime.
        max_age: String(lifetimes.absolute / 1000),
        ...settings.parameters,
        // A reauthentication opens no session, so it requests the identity only.
        ...(again ? { scope: 'openid', prompt: 'login', max_age: '0' } : { scope: settings.scopes }),
      })
      return { address: address.href, redirectState }
    },

    async finish(query, redirectState, { again }) {
      const { library, config } = await provider.ask()
      try {
        const tokens = await library.authorizationCodeGrant(
          config,
          new URL(`${returnAddress}?${query.replace(/^\?/, '')}`),
          {
            expectedState: redirectState.state,
            expectedNonce: redirectState.nonce,
            pkceCodeVerifier: redirectState.verifier,
            idTokenExpected: true,
          },
        )
        const claims = tokens.claims()
        if (!claims) throw new Error('The provider sent no ID token.')
        // The library checks the expiry only. A token issued in the future would be valid for too long.
        if (claims.iat > now(clockOff) + tolerance) throw new Error('The ID token was issued in the future.')
        if (again) assertFresh(claims.auth_time, redirectState.began)
        const who = await personOf(library, config, tokens.access_token, claims)
        const upstream: Upstream = {
          refresh: tokens.refresh_token ?? null,
          idToken: tokens.id_token ?? null,
          subject: who.subject,
        }
        return {
          provider: 'oidc',
          // Issuer as spelled in the settings, which is how links are looked up. It may differ by a trailing slash.
          issuer: settings.issuer,
          ...who,
          provenAt: claims.auth_time ?? null,
          sid: typeof claims['sid'] === 'string' ? claims['sid'] : null,
          upstream: JSON.stringify(upstream),
        }
      } catch (error) {
        throw toAppError(library, error, provider.forget)
      }
    },

    async refresh(stored) {
      const upstream = read(stored)
      if (!upstream?.refresh) return { isActive: upstream !== null, upstream: stored }
      try {
        const { library, config } = await provider.ask()
        try {
          const tokens = await library.refreshTokenGrant(config, upstream.refresh)
          const subject = tokens.claims()?.sub ?? upstream.subject
          if (subject !== upstream.subject) return { isActive: false, upstream: null }
          const next: Upstream = {
            refresh: tokens.refresh_token ?? upstream.refresh,
            idToken: tokens.id_token ?? upstream.idToken,
            subject,
          }
          return { isActive: true, upstream: JSON.stringify(next) }
        } catch (error) {
          if (error instanceof library.ResponseBodyError && error.status < 500)
            return { isActive: error.error !== 'invalid_grant', upstream: stored }
          throw error
        }
      } catch {
        // Sessions continue while the provider is unavailable; new sign-ins fail.
        return { isActive: true, upstream: stored }
      }
    },

    async signOut(stored) {
      const upstream = read(stored)
      try {
        const { library, config } = await provider.ask()
        const { revocation_endpoint: revokes, end_session_endpoint: ends } = config.serverMetadata()
        if (upstream?.refresh && revokes)
          await library.tokenRevocation(config, upstream.refresh).catch(() => {})
        if (!ends) return { goTo: null }
        const about = {
          post_logout_redirect_uri: afterSignOut,
          ...(upstream?.idToken && { id_token_hint: upstream.idToken }),
        }
        return { goTo: library.buildEndSessionUrl(config, about).href }
      } catch {
        return { goTo: null }
      }
    },

    readLogout: logoutTokensOf(settings, { clockOff, keysAt: provider.keysAt }),

    async signOutEverywhere(stored) {
      const upstream = read(stored)
      if (!upstream?.refresh) return
      try {
        const { library, config } = await provider.ask()
        await library.tokenRevocation(config, upstream.refresh)
      } catch (error) {
        logWarning('The identity service could not be notified of a sign-out.', error)
      }
    },
  }
}

const now = (clockOff: number) => Math.floor(Date.now() / 1000) + clockOff

/** Metadata of the provider, loaded on first use and every ten minutes. */
function providerOf({ issuer, clientId, clientSecret, alg }: OidcSettings, clockOff: number) {
  type ProviderClient = { library: Library; server: OpenId.ServerMetadata }
  let discovered: Promise<ProviderClient> | null = null
  let discoveredAt = 0
  const isPlain = issuer.startsWith('http:')
  const forget = () => {
    discovered = null
  }

  async function discover(): Promise<ProviderClient> {
    const library = await import('openid-client')
    const config = await library.discovery(new URL(issuer), clientId, undefined, undefined, {
      timeout: secondsToAnswer,
      ...(isPlain && { execute: [library.allowInsecureRequests] }),
    })
    return { library, server: config.serverMetadata() }
  }

  async function known(): Promise<ProviderClient> {
    if (discovered && performance.now() - discoveredAt < discoveredFor) return discovered
    discoveredAt = performance.now()
    const asking = discover()
    discovered = asking
    try {
      return await asking
    } catch (error) {
      if (discovered === asking) forget()
      logWarning('The identity service’s metadata could not be loaded.', error)
      throw unreachable(error)
    }
  }

  return {
    forget,
    /** URL of the provider's keys. */
    keysAt: async () => (await known()).server.jwks_uri,
    /** Returns a client without cached keys, so that keys rotated a moment ago are loaded. */
    async ask(): Promise<{ library: Library; config: OpenId.Configuration }> {
      const { library, server } = await known()
      const metadata = {
        id_token_signed_response_alg: alg,
        [library.clockSkew]: clockOff,
        [library.clockTolerance]: tolerance,
      }
      const proof = clientSecret === null ? library.None() : secretBy(library, clientSecret)
      const config = new library.Configuration(server, clientId, metadata, proof)
      config.timeout = secondsToAnswer
      // The signature is also verified for tokens received directly from the provider.
      library.enableNonRepudiationChecks(config)
      if (isPlain) library.allowInsecureRequests(config)
      return { library, config }
    },
  }
}

/** Client authentication method that the provider supports. */
const secretBy =
  (library: Library, secret: string): OpenId.ClientAuth =>
  (server, ...rest) => {
    const takes = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const by = takes.includes('client_secret_post') ? library.ClientSecretPost : library.ClientSecretBasic
    by(secret)(server, ...rest)
  }

/** Returns the person identified by the claims. Some providers return the email only from the userinfo endpoint. */
async function personOf(
  library: Library,
  config: OpenId.Configuration,
  accessToken: string,
  claims: OpenId.IDToken,
): Promise<Pick<Subject, 'subject' | 'email' | 'emailVerified'>> {
  const description =
    typeof claims['email'] === 'string' || !config.serverMetadata().userinfo_endpoint
      ? claims
      : await library.fetchUserInfo(config, accessToken, claims.sub)
  const { email, email_verified: verified } = description
  return {
    subject: claims.sub,
    email: typeof email === 'string' ? email.trim().toLowerCase() : '',
    emailVerified: verified === true,
  }
}

/** Rejects an authentication older than the request for it. */
function assertFresh(provenAt: number | undefined, began: number) {
  if (provenAt === undefined) throw new AppError(sessionMessages('AUTH_TIME_MISSING'))
  if (provenAt < began - tolerance) throw new AppError(sessionMessages('NOT_REAUTHENTICATED'))
}

function toAppError(library: Library, error: unknown, forget: () => void): AppError {
  if (error instanceof AppError) return error
  if (error instanceof library.AuthorizationResponseError) {
    return new AppError(
      error.error === 'access_denied'
        ? sessionMessages('SIGN_IN_DENIED')
        : sessionMessages('SIGN_IN_INCOMPLETE'),
    )
  }
  if (error instanceof library.ResponseBodyError && error.error === 'invalid_grant')
    return new AppError(sessionMessages('SIGN_IN_EXPIRED'), {
      code: 'TOKEN_USED',
    })
  // Remaining cases: the provider is unavailable or its response is invalid.
  forget()
  logWarning('The identity service sent an invalid response.', error)
  return isAway(error) ? unreachable(error) : untrusted(error)
}

const untrusted = (cause: unknown) =>
  new AppError(sessionMessages('IDENTITY_UNTRUSTED'), {
    code: 'PROVIDER_ERROR',
    httpStatus: 502,
    cause,
  })

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, name, message } = error as Error & { code?: unknown }
  return (
    code === 'OAUTH_TIMEOUT' || name === 'TimeoutError' || message === 'fetch failed' || isAway(error.cause)
  )
}

function read(stored: string | null): Upstream | null {
  return stored === null ? null : JSON.parse(stored)
}

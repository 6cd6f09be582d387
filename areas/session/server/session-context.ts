import { cognitoIdentity } from '#areas/session/server/identity/cognito.ts'
import { embeddedIdentity } from '#areas/session/server/identity/embedded.ts'
import { oidcIdentity } from '#areas/session/server/identity/oidc.ts'
import type { Identity } from '#areas/session/server/identity/identity-port.ts'
import { type Keys, keysFrom } from './keys.ts'
import { type RelyingParty, relyingPartyOf } from '#areas/session/server/passkeys/relying-party.ts'
import type { Configuration } from '#platform/server/settings.ts'
import type { Database } from '#platform/server/db.ts'
import type { AuditNote, HttpContext } from '#platform/server/http.ts'

/** Context of a session request: client data, response and services. */
export type SessionContext = {
  /** Never a transaction: counted attempts must persist when the request is rejected. */
  db: Database
  http: HttpContext
  keys: Keys
  /** Name of the product in authenticator apps. */
  brandName: string
  identity: Identity
  /** Null if the public address allows no passkeys. */
  relyingParty: RelyingParty | null
  /** People who may be linked to a hosted identity by email. */
  linking: { byEmail: boolean; domains: readonly string[] }
  audit: (note: AuditNote, tx?: Database) => Promise<void>
}

type HandlerContext = Pick<SessionContext, 'db' | 'http' | 'audit'> & { configuration: Configuration }

export function sessionContextFor({ db, http, audit, configuration }: HandlerContext): SessionContext {
  const keys = keysFrom(configuration.secret)
  const { identity, staffDomains: domains, requiresSecondFactor, publicUrl, brandName } = configuration
  const relyingParty = relyingPartyOf(publicUrl)
  return {
    db,
    http,
    brandName,
    audit,
    keys,
    relyingParty,
    identity: hostedBy(configuration) ?? embeddedIdentity(db, keys, { requiresSecondFactor, relyingParty }),
    linking: { byEmail: identity.linkByEmail, domains },
  }
}

const hosted = new WeakMap<Configuration, Identity>()

/** The configured hosted identity. One instance per process, because it caches the service's metadata. */
export function hostedBy(configuration: Configuration): Identity | null {
  const { identity, publicUrl } = configuration
  if (identity.kind === 'embedded') return null
  const known = hosted.get(configuration)
  if (known) return known
  const created =
    identity.kind === 'oidc'
      ? oidcIdentity(identity.oidc, {
          returnAddress: `${publicUrl}/login/return`,
          afterSignOut: `${publicUrl}/login`,
        })
      : cognitoIdentity(identity.cognito)
  hosted.set(configuration, created)
  return created
}

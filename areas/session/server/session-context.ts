import { cognitoIdentity } from '#areas/session/server/identity/cognito.ts'
import { embeddedIdentity } from '#areas/session/server/identity/embedded.ts'
import { oidcIdentity } from '#areas/session/server/identity/oidc.ts'
import type { Identity } from '#areas/session/server/identity/identity-port.ts'
import { type Keys, keysFrom } from './keys.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { AuditNote, HttpContext } from '#platform/server/http/handlers.ts'

/** One request about a session: from where it comes, and with what it is answered. */
export type SessionContext = {
  /** Never a transaction: what counts wrong answers must stay when the request is refused. */
  db: Database
  http: HttpContext
  keys: Keys
  identity: Identity
  /** Who may be linked with a hosted identity by their e-mail. */
  linking: { byEmail: boolean; domains: readonly string[] }
  audit: (note: AuditNote, tx?: Database) => Promise<void>
}

type HandlerContext = Pick<SessionContext, 'db' | 'http' | 'audit'> & { configuration: Configuration }

export function sessionContextFor({ db, http, audit, configuration }: HandlerContext): SessionContext {
  const keys = keysFrom(configuration.secret)
  const { identity, staffDomains: domains } = configuration
  return {
    db,
    http,
    audit,
    keys,
    identity: hostedBy(configuration) ?? embeddedIdentity(db, keys),
    linking: { byEmail: identity.linkByEmail, domains },
  }
}

const hosted = new WeakMap<Configuration, Identity>()

/** The hosted identity of the settings: one for the process, as it remembers what its service is like. */
export function hostedBy(configuration: Configuration): Identity | null {
  const { identity, publicUrl } = configuration
  if (identity.kind === 'embedded') return null
  const known = hosted.get(configuration)
  if (known) return known
  const made =
    identity.kind === 'oidc'
      ? oidcIdentity(identity.oidc, {
          returnAddress: `${publicUrl}/login/return`,
          afterSignOut: `${publicUrl}/login`,
        })
      : cognitoIdentity(identity.cognito)
  hosted.set(configuration, made)
  return made
}

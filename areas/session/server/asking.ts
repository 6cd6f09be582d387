import { embeddedIdentity } from '#areas/session/server/identity/embedded.ts'
import type { Identity } from '#areas/session/server/identity/port.ts'
import { type Keys, keysFrom } from '#areas/session/server/keys.ts'
import type { Configuration } from '#platform/server/configuration.ts'
import type { Database } from '#platform/server/database.ts'
import type { AuditNote, Http } from '#platform/server/handlers.ts'

/** One request about a session: from where it comes, and with what it is answered. */
export type Asking = {
  /** Never a transaction: what counts wrong answers must stay when the request is refused. */
  db: Database
  http: Http
  keys: Keys
  identity: Identity
  audit: (note: AuditNote, tx?: Database) => Promise<void>
}

type Asked = Pick<Asking, 'db' | 'http' | 'audit'> & { configuration: Configuration }

export function askingOf({ db, http, audit, configuration }: Asked): Asking {
  const keys = keysFrom(configuration.secret)
  return { db, http, audit, keys, identity: embeddedIdentity(db, keys) }
}

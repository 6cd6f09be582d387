import type { AccessTree } from '#platform/access/access.ts'
import type { Language } from '#platform/words/catalogue.ts'

/** The person who makes a request. */
export type Staff = {
  id: number
  email: string
  name: string
  roleId: number | null
  roleName: string
  level: number
  isLineManager: boolean
  /** Language that they chose for the console; English if absent. */
  language?: Language
  /** End of the period in which they cannot approve, after their account was created or changed. */
  pausedUntil?: string | null
  access: AccessTree
  sessionId: number
}

/**
 * Returns the owner of a bearer token, or null. With `fresh` it reads the database instead of the cache; writes use
 * it.
 */
export type Authenticate = (
  token: string,
  how: { fresh: boolean; background: boolean },
) => Promise<Staff | null>

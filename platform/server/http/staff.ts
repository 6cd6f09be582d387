import type { AccessTree } from '#platform/access/access.ts'

/** The person behind a request. */
export type Staff = {
  id: number
  email: string
  name: string
  roleId: number | null
  roleName: string
  level: number
  isLineManager: boolean
  /** Until when they decide nothing, being new to it or changed of late. */
  pausedUntil?: string | null
  access: AccessTree
  sessionId: number
}

/**
 * Says who holds a bearer token, or null when nobody does. `fresh` reads the database even where an
 * answer is remembered: writes ask so.
 */
export type Authenticate = (
  token: string,
  how: { fresh: boolean; background: boolean },
) => Promise<Staff | null>

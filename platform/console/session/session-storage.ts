import { z } from 'zod'
import type { AccessTree } from '#platform/access/access.ts'
import { activeKey } from './last-active.ts'

/** Session data in the browser's storage. The refresh token is in an HttpOnly cookie. */
export type Session = { email: string; token: string; expirationTime: number }

export const sessionKey = 'userData'
const accessKey = 'userAccess'
const levelKey = 'userLevel'
const alsoCleared = [levelKey, 'module', 'action', 'token']
const preservedKeys = ['erp.layout', 'erp.language', activeKey]
/**
 * Prefix of list preferences: columns, density and page size. Each entry contains the preferences of every person by
 * id.
 */
const preservedPrefix = 'erp.list.'
const draftPrefix = 'erp.draft.'

const Stored = z.object({
  email: z.string(),
  token: z.string().optional(),
  jwtToken: z.string().optional(),
  expirationTime: z.union([z.number(), z.string()]),
})

/** Returns the stored session, or null if there is none or it is invalid. */
export function readSession(): Session | null {
  try {
    const { email, token, jwtToken, expirationTime } = Stored.parse(
      JSON.parse(localStorage.getItem(sessionKey) ?? 'null'),
    )
    const bearer = token || jwtToken
    const ends = toEpochMs(expirationTime)
    return bearer && Number.isFinite(ends) ? { email, token: bearer, expirationTime: ends } : null
  } catch {
    return null
  }
}

/** Converts milliseconds, seconds or ISO text to milliseconds since 1970. */
export function toEpochMs(time: number | string): number {
  const read = typeof time === 'number' ? time : /^\d+(\.\d+)?$/.test(time) ? Number(time) : Date.parse(time)
  // As milliseconds, such a small number would be in the first years after 1970, so it is in seconds.
  return read < 100_000_000_000 ? read * 1000 : read
}

/** Stores a session with its token under both property names in use. */
export function storeSession({ email, token, expirationTime }: Session) {
  localStorage.setItem(sessionKey, JSON.stringify({ email, token, jwtToken: token, expirationTime }))
}

/** Stores the permissions of the person for the boot script. */
export function storeAccess({ access, level }: { access: AccessTree; level: number }) {
  localStorage.setItem(accessKey, JSON.stringify(access))
  localStorage.setItem(levelKey, JSON.stringify(level))
}

/** Removes the session and its data. Layout, language and list preferences are kept. */
export function clearSession() {
  for (const key of Object.keys(localStorage)) {
    const ours =
      key === sessionKey || key === accessKey || alsoCleared.includes(key) || key.startsWith('erp.')
    if (ours && !preservedKeys.includes(key) && !key.startsWith(preservedPrefix)) localStorage.removeItem(key)
  }
}

/** Key of a form draft in session storage. */
export const draftKeyOf = (form: string, id: string | number | undefined) =>
  `${draftPrefix}${form}.${id ?? 'new'}`

/** Removes the form drafts of this tab, except those of the given person. */
export function clearDrafts(exceptFor?: string) {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(draftPrefix) && (exceptFor === undefined || draftOwner(key) !== exceptFor)) {
      sessionStorage.removeItem(key)
    }
  }
}

/** Returns the email of the owner of a stored draft. */
function draftOwner(key: string): unknown {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof draft === 'object' && draft !== null && 'owner' in draft ? draft.owner : undefined
  } catch {
    return undefined
  }
}

import { z } from 'zod'
import type { AccessTree } from '#platform/access/access.ts'
import { activeKey } from './last-active.ts'

/** What the browser keeps of a session. The refresh credential is in a cookie that no script can read. */
export type Session = { email: string; token: string; expirationTime: number }

export const sessionKey = 'userData'
const accessKey = 'userAccess'
const levelKey = 'userLevel'
const alsoCleared = [levelKey, 'module', 'action', 'token']
const preservedKeys = ['erp.layout', 'erp.language', activeKey]
/** Columns, density and page size: each entry contains the choices of every person by their id. */
const preservedPrefix = 'erp.list.'
const draftPrefix = 'erp.draft.'

const Stored = z.object({
  email: z.string(),
  token: z.string().optional(),
  jwtToken: z.string().optional(),
  expirationTime: z.union([z.number(), z.string()]),
})

/** The session that is kept, or null when there is none that can be read. */
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

/** Milliseconds since 1970, from milliseconds, seconds or ISO text. */
export function toEpochMs(time: number | string): number {
  const read = typeof time === 'number' ? time : /^\d+(\.\d+)?$/.test(time) ? Number(time) : Date.parse(time)
  // A number this small would be a day of January 1970 as milliseconds: it counts seconds.
  return read < 100_000_000_000 ? read * 1000 : read
}

/** Keeps a session under both names that its token goes by. */
export function storeSession({ email, token, expirationTime }: Session) {
  localStorage.setItem(sessionKey, JSON.stringify({ email, token, jwtToken: token, expirationTime }))
}

/** Keeps what the person may do, for the script in the page's head. */
export function storeAccess({ access, level }: { access: AccessTree; level: number }) {
  localStorage.setItem(accessKey, JSON.stringify(access))
  localStorage.setItem(levelKey, JSON.stringify(level))
}

/** Removes the session and everything that belongs to it. Layout, language and list preferences stay. */
export function clearSession() {
  for (const key of Object.keys(localStorage)) {
    const ours =
      key === sessionKey || key === accessKey || alsoCleared.includes(key) || key.startsWith('erp.')
    if (ours && !preservedKeys.includes(key) && !key.startsWith(preservedPrefix)) localStorage.removeItem(key)
  }
}

/** The key of a form's draft in session storage. */
export const draftKeyOf = (form: string, id: string | number | undefined) =>
  `${draftPrefix}${form}.${id ?? 'new'}`

/** Removes the form drafts in this tab, except those of the person named. */
export function clearDrafts(exceptFor?: string) {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(draftPrefix) && (exceptFor === undefined || draftOwner(key) !== exceptFor)) {
      sessionStorage.removeItem(key)
    }
  }
}

/** The email of the person whose draft is stored under a key. */
function draftOwner(key: string): unknown {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof draft === 'object' && draft !== null && 'owner' in draft ? draft.owner : undefined
  } catch {
    return undefined
  }
}

import { z } from 'zod'
import type { AccessTree } from '#platform/access/access.ts'

/** What the browser keeps of a session. The refresh credential is in a cookie that no script can read. */
export type Session = { email: string; token: string; expirationTime: number }

export const sessionKey = 'userData'
const accessKey = 'userAccess'
const alsoCleared = ['module', 'action', 'token']
const habits = ['erp.layout', 'erp.language']

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
    const ends = momentOf(expirationTime)
    return bearer && Number.isFinite(ends) ? { email, token: bearer, expirationTime: ends } : null
  } catch {
    return null
  }
}

/** Milliseconds since 1970, from milliseconds, seconds or ISO text. */
export function momentOf(time: number | string): number {
  const read = typeof time === 'number' ? time : /^\d+(\.\d+)?$/.test(time) ? Number(time) : Date.parse(time)
  // A number this small would be a day of January 1970 as milliseconds: it counts seconds.
  return read < 100_000_000_000 ? read * 1000 : read
}

/** Keeps a session under both names that its token goes by. */
export function keepSession({ email, token, expirationTime }: Session) {
  localStorage.setItem(sessionKey, JSON.stringify({ email, token, jwtToken: token, expirationTime }))
}

export const keepAccess = (access: AccessTree) => localStorage.setItem(accessKey, JSON.stringify(access))

/** Forgets the person, what they may do and what they were about; their layout and language stay. */
export function clearSession() {
  for (const key of Object.keys(localStorage)) {
    const ours =
      key === sessionKey || key === accessKey || alsoCleared.includes(key) || key.startsWith('erp.')
    if (ours && !habits.includes(key)) localStorage.removeItem(key)
  }
}

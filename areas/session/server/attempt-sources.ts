import { randomBytes, timingSafeEqual } from 'node:crypto'
import { deviceCookieDays } from '#areas/session/rules.ts'
import type { AttemptSource } from './attempts.ts'
import { keyedHash } from './keys.ts'
import { hasSignedInFrom } from './network-limits.ts'
import type { SessionContext } from './session-context.ts'
import { networkOf } from '#platform/server/rate-limits.ts'

/** Path of all cookies of the session. */
export const cookiePath = '/v1/session'
const dayMs = 24 * 3_600_000

/** One cookie per account, because several people can share a browser. */
const cookieOf = (account: Buffer) => `erp_device_${account.toString('hex').slice(0, 12)}`

const signatureOf = ({ keys }: SessionContext, account: Buffer, device: string) =>
  keyedHash(keys.device, `${account.toString('hex')} ${device}`)

/**
 * Marks the browser after a sign-in to the account (OWASP device cookies). It proves nothing about the person; failed
 * attempts elsewhere do not block it, and its own do not block others.
 */
export function rememberDevice(context: SessionContext, account: Buffer, now = Date.now()) {
  const device = `${Math.floor(now / dayMs)}.${randomBytes(16).toString('base64url')}`
  const value = `${device}.${signatureOf(context, account, device).toString('base64url')}`
  context.http.setCookie(cookieOf(account), value, {
    path: cookiePath,
    maxAgeSeconds: deviceCookieDays * 86_400,
    secure: false,
  })
}

/** Device of the cookie, or undefined if it is missing, older than its lifetime, or of another account or server. */
function knownDevice(context: SessionContext, account: Buffer, now: number): string | undefined {
  const parts = /^((\d+)\.[\w-]+)\.([\w-]+)$/.exec(context.http.cookies[cookieOf(account)] ?? '')
  const [, device = '', day = '', signature = ''] = parts ?? []
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(context, account, device)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return Math.floor(now / dayMs) - Number(day) > deviceCookieDays ? undefined : device
}

export const networkSource = (ip: string, isKnown = false): AttemptSource => ({
  name: `network ${networkOf(ip)}`,
  isKnown,
})

export const sessionSource = (sessionId: number): AttemptSource => ({
  name: `session ${sessionId}`,
  isKnown: true,
})

/** Source of a sign-in: the browser if it has signed in to this account before, otherwise its network. */
export async function signInSource(
  context: SessionContext,
  account: Buffer,
  userId: number | undefined,
): Promise<AttemptSource> {
  const { db, http } = context
  const device = knownDevice(context, account, Date.now())
  if (device !== undefined) return { name: `device ${device}`, isKnown: true }
  return networkSource(http.ip, userId !== undefined && (await hasSignedInFrom(db, userId, http.ip)))
}

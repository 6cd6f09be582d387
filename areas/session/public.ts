import { setPasswordHash } from '#areas/session/server/identity/accounts.ts'
import { hashPassword } from '#areas/session/server/passwords.ts'
import { hasReauthenticatedWithin } from '#areas/session/server/sessions.ts'
import type { Database } from '#platform/server/db.ts'
import type { Staff } from '#platform/server/staff.ts'

export { addBackChannelLogout } from '#areas/session/server/back-channel.ts'
export { forgetOldAttempts } from '#areas/session/server/attempts.ts'
export { makeAuthenticate } from '#areas/session/server/authenticate.ts'
export { linkManually, offerManually, unlinkManually } from '#areas/session/server/identity/manual-links.ts'
export { checkIdentityConfiguration } from '#areas/session/server/identity/configuration-check.ts'
export { hostedIssuer } from '#areas/session/server/identity-handlers.ts'
export { rejectDemoAccounts } from '#areas/session/server/demo.ts'
export { rotateSessionSecret } from '#areas/session/server/secret-rotation.ts'
export { endSessionsOf, forgetOldSessions } from '#areas/session/server/sessions.ts'

/** Whether the person authenticated within the last minutes, by signing in or by `/session/prove`. */
export const hasRecentReauthentication = (db: Database, { sessionId }: Staff, minutes: number) =>
  hasReauthenticatedWithin(db, sessionId, minutes)

/** Sets a person's password. With `mustChange` it must be changed at the next sign-in. */
export async function setPassword(
  db: Database,
  userId: number,
  password: string,
  mustChange = false,
): Promise<void> {
  await setPasswordHash(db, userId, await hashPassword(password), mustChange)
}

/** The signed-in person and their session. */

export { clearEmailAction, readEmailAction } from '#platform/console/session/email-action.ts'
export { idleAfterMs } from '#platform/console/session/last-active.ts'
export { announceReauthentication } from '#platform/console/session/reauthentication.ts'
export { redirectParam, signInPath } from '#platform/console/session/redirect-link.ts'
export { changeLanguage, lastSessionEnd, signOut } from '#platform/console/session/session-client.ts'
export {
  getDisabledReason,
  useDisabledReason,
  useHasAccess,
  useSignedIn,
} from '#platform/console/session/session.ts'

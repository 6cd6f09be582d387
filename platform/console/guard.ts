import type { ScreenParams } from '#platform/access/access.ts'
import { permits } from '#platform/access/access.ts'
import { showDenied } from '#platform/console/denied.ts'
import { keepEmailAction } from '#platform/console/email-action.ts'
import { home, signInWithReturn } from '#platform/console/redirect-link.ts'
import { type AnyScreen, guardOf, knowsParams } from '#platform/console/screen.ts'
import { person } from '#platform/console/session.ts'
import { isSignedIn, keepFresh, sessionReady } from '#platform/console/session-client.ts'

export type Admission = { to: 'screen' } | { to: 'nothing' } | { to: 'elsewhere'; address: string }

type Visit = { address: string; params: ScreenParams; preload: boolean }

let stayedAt: string | null = null
/** The address whose screen is shown: where a denied person stays. */
export const arrivedAt = (address: string) => {
  stayedAt = address
}

/** Whether a screen opens: first the session, then the access tree, then the node's rule, then the values. */
export async function admit(screen: AnyScreen, { address, params, preload }: Visit): Promise<Admission> {
  const { audience = 'staff' } = screen
  if (audience === 'everyone') return { to: 'screen' }
  await sessionReady()
  if (audience === 'guest') return isSignedIn() ? { to: 'elsewhere', address: home } : { to: 'screen' }
  if (isSignedIn() && !preload) await keepFresh()
  if (!isSignedIn()) return { to: 'elsewhere', address: signInWithReturn(address) }

  const guard = guardOf(screen, params)
  const isKnown = knowsParams(screen, params)
  if (!permits(person.get(), guard) || (!isKnown && screen.otherValues === 'denied')) {
    if (!preload) showDenied(guard)
    return { to: 'elsewhere', address: stayedAt ?? home }
  }
  return { to: isKnown ? 'screen' : 'nothing' }
}

/** Keeps what a link from an e-mail asks for, before the sign-in can come between. */
export async function rememberAction(query: string) {
  const search = new URLSearchParams(query)
  if (!search.has('action') || !search.has('token')) return
  // An expired session clears such values as it ends, so it goes first.
  await sessionReady()
  keepEmailAction(search)
}

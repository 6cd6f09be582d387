import { permits, type ScreenParams } from '#platform/access/access.ts'
import { showAccessDenied } from '#platform/console/session/access-denied.ts'
import { storeEmailAction } from '#platform/console/session/email-action.ts'
import { home, signInWithReturn } from '#platform/console/session/redirect-link.ts'
import { type AnyScreen, guardOf, hasValidParams } from '#platform/console/screen.ts'
import { person } from '#platform/console/session/session.ts'
import { isSignedIn, refreshIfExpiring, whenSessionReady } from '#platform/console/session/session-client.ts'

export type Admission = { to: 'screen' } | { to: 'nothing' } | { to: 'elsewhere'; address: string }

type Visit = { address: string; params: ScreenParams; preload: boolean }

let lastAddress: string | null = null
/** Stores the address of the displayed screen, to which a denied navigation returns. */
export const recordArrival = (address: string) => {
  lastAddress = address
}

/** Checks whether a screen can open, in this order: session, access tree, custom guard, parameter values. */
export async function admit(screen: AnyScreen, { address, params, preload }: Visit): Promise<Admission> {
  const { audience = 'staff' } = screen
  if (audience === 'everyone') return { to: 'screen' }
  await whenSessionReady()
  if (audience === 'guest') return isSignedIn() ? { to: 'elsewhere', address: home } : { to: 'screen' }
  if (isSignedIn() && !preload) await refreshIfExpiring()
  if (!isSignedIn()) return { to: 'elsewhere', address: signInWithReturn(address) }

  const guard = guardOf(screen, params)
  const isKnown = hasValidParams(screen, params)
  if (!permits(person.get(), guard) || (!isKnown && screen.otherValues === 'denied')) {
    if (!preload) showAccessDenied(guard)
    return { to: 'elsewhere', address: lastAddress ?? home }
  }
  return { to: isKnown ? 'screen' : 'nothing' }
}

/** Stores the action of an email link before a possible redirect to the sign-in. */
export async function storeEmailActionFrom(query: string) {
  const search = new URLSearchParams(query)
  if (!search.has('action') || !search.has('token')) return
  // An expired session clears stored actions when it ends, so the session is resolved first.
  await whenSessionReady()
  storeEmailAction(search)
}

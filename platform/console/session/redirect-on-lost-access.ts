import type { AnyRouter } from '@tanstack/react-router'
import { permits } from '#platform/access/access.ts'
import { showAccessDenied } from './access-denied.ts'
import { goTo } from '#platform/console/router/navigation.ts'
import { home } from './redirect-link.ts'
import { guardOf } from '#platform/console/router/screen.ts'
import { person } from './session.ts'
import { isSignedIn, loadPerson } from './session-client.ts'

/**
 * Turns the person away from a screen that is closed to them by now, back to where they came from. Rights
 * are asked for anew beside every step to another screen: a screen made of kept replies asks for nothing
 * that could be refused.
 */
export function redirectOnLostAccess(router: AnyRouter): void {
  let previousAddress: string | null = null
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    if (fromLocation && fromLocation.pathname !== toLocation.pathname && isSignedIn()) void loadPerson()
  })
  router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
    if (fromLocation && fromLocation.pathname !== toLocation.pathname) previousAddress = fromLocation.href
    redirectIfForbidden()
  })
  person.subscribe(redirectIfForbidden)

  function redirectIfForbidden() {
    // Without an answer, or on the way out, nothing is known of rights: then nobody is sent anywhere.
    const holder = person.get()
    if (holder.id === 0) return
    const match = router.state.matches.findLast(({ staticData }) => staticData.screen)
    const screen = match?.staticData.screen
    if (!match || !screen || (screen.audience ?? 'staff') !== 'staff') return
    const guard = guardOf(screen, match.params)
    if (permits(holder, guard)) return
    const target = previousAddress ?? home
    previousAddress = null
    showAccessDenied(guard)
    goTo(target, { replace: true })
  }
}

import type { AnyRouter } from '@tanstack/react-router'
import { permits } from '#platform/access/access.ts'
import { showDenied } from '#platform/console/denied.ts'
import { goTo } from '#platform/console/navigation.ts'
import { home } from '#platform/console/redirect-link.ts'
import { guardOf } from '#platform/console/screen.ts'
import { person } from '#platform/console/session.ts'
import { isSignedIn, loadPerson } from '#platform/console/session-client.ts'

/**
 * Turns the person away from a screen that is closed to them by now, back to where they came from. Rights
 * are asked for anew beside every step to another screen: a screen made of kept replies asks for nothing
 * that could be refused.
 */
export function leaveWhatCloses(router: AnyRouter): void {
  let cameFrom: string | null = null
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    if (fromLocation && fromLocation.pathname !== toLocation.pathname && isSignedIn()) void loadPerson()
  })
  router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
    if (fromLocation && fromLocation.pathname !== toLocation.pathname) cameFrom = fromLocation.href
    leaveIfClosed()
  })
  person.subscribe(leaveIfClosed)

  function leaveIfClosed() {
    // Without an answer, or on the way out, nothing is known of rights: then nobody is sent anywhere.
    const holder = person.get()
    if (holder.id === 0) return
    const shown = router.state.matches.findLast(({ staticData }) => staticData.screen)
    const screen = shown?.staticData.screen
    if (!shown || !screen || (screen.audience ?? 'staff') !== 'staff') return
    const guard = guardOf(screen, shown.params)
    if (permits(holder, guard)) return
    const back = cameFrom ?? home
    cameFrom = null
    showDenied(guard)
    goTo(back, { replace: true })
  }
}

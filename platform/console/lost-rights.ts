import type { AnyRouter } from '@tanstack/react-router'
import { permits } from '#platform/access/access.ts'
import { showDenied } from '#platform/console/denied.ts'
import { goTo } from '#platform/console/navigation.ts'
import { home } from '#platform/console/redirect-link.ts'
import { guardOf } from '#platform/console/screen.ts'
import { person } from '#platform/console/session.ts'

/**
 * Turns the person away from a screen that closed under them: an administrator took a right, and a 403
 * or the next look at the access tree told so. They go back to where they came from.
 */
export function leaveWhatCloses(router: AnyRouter): void {
  let cameFrom: string | null = null
  router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
    if (fromLocation && fromLocation.pathname !== toLocation.pathname) cameFrom = fromLocation.href
  })
  person.subscribe(() => {
    // Without an answer, or on the way out, nothing is known of rights: then nobody is sent anywhere.
    const holder = person.get()
    if (holder.id === 0) return
    const shown = router.state.matches.findLast(({ staticData }) => staticData.screen)
    const screen = shown?.staticData.screen
    if (!shown || !screen || (screen.audience ?? 'staff') !== 'staff') return
    const guard = guardOf(screen, shown.params)
    if (permits(holder, guard)) return
    showDenied(guard)
    goTo(cameFrom ?? home, { replace: true })
    cameFrom = null
  })
}

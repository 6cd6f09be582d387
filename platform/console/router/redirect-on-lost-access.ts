import type { AnyRouter } from '@tanstack/react-router'
import { permits } from '#platform/access/access.ts'
import { showAccessDenied } from '#platform/console/session/access-denied.ts'
import { goTo } from '#platform/console/router/navigation.ts'
import { home } from '#platform/console/session/redirect-link.ts'
import { guardOf } from '#platform/console/screen.ts'
import { person } from '#platform/console/session/session.ts'
import { isSignedIn, loadPerson } from '#platform/console/session/session-client.ts'

/**
 * Redirects a person who lost access to the current screen to the previous one. Permissions are reloaded on every
 * navigation, because a screen rendered from cached replies sends no request that the server could reject.
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
    // Without a reply or during the sign-out the permissions are unknown, so no redirect happens.
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

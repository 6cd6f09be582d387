import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { BackgroundBar, Overlay } from './Overlay.tsx'
import { Toasts } from '#platform/console/toasts/Toasts.tsx'
import { clearFieldErrors } from '#platform/console/api/field-errors.ts'
import { recordArrival } from '#platform/console/router/guard.ts'
import { useLayoutOnDocument } from './layout.ts'
import { titleFor } from '#platform/console/router/screen.ts'
import { useWindowTitle } from '#platform/console/router/window-title.ts'
import { useLanguage } from '#platform/console/i18n/words.ts'

/** What every address has: the look, the window's name, toasts and the overlay. */
export function Root() {
  useLayoutOnDocument()
  usePageTitle()
  useNavigationEffects()
  return (
    <>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      <Overlay />
      <BackgroundBar />
      <Toasts />
    </>
  )
}

function usePageTitle() {
  const language = useLanguage()
  const screen = useRouterState({
    select: ({ matches }) => matches.findLast(({ staticData }) => staticData.screen)?.staticData.screen,
  })
  useWindowTitle(screen && titleFor(screen, language))
}

/** A new screen takes the faults of the last one away, and is where a denied person stays. */
function useNavigationEffects() {
  const router = useRouter()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  // Listened to and not drawn by: a search would otherwise draw the whole page twice more.
  useEffect(() => {
    const { status, resolvedLocation } = router.state
    if (status === 'idle' && resolvedLocation) recordArrival(resolvedLocation.href)
    return router.subscribe('onResolved', ({ toLocation }) => recordArrival(toLocation.href))
  }, [router])
  useEffect(() => clearFieldErrors(), [pathname])
}

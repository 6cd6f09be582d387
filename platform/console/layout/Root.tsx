import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { BackgroundBar, Overlay } from './Overlay.tsx'
import { Toasts } from '#platform/console/toasts/Toasts.tsx'
import { clearFieldErrors } from '#platform/console/api/field-errors.ts'
import { recordArrival } from '#platform/console/router/guard.ts'
import { useLayoutOnDocument } from '#platform/console/appearance/layout.ts'
import { titleFor } from '#platform/console/screen.ts'
import { useWindowTitle } from '#platform/console/router/window-title.ts'
import { useLanguage } from '#platform/console/i18n/words.ts'

/** Root of every page: color scheme, window title, toasts and overlay. */
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

/** Clears the field errors on navigation and records the current screen, to which a denied navigation returns. */
function useNavigationEffects() {
  const router = useRouter()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  // Subscribes to the router without rendering, because a search would otherwise render the whole page two more
  // times.
  useEffect(() => {
    const { status, resolvedLocation } = router.state
    if (status === 'idle' && resolvedLocation) recordArrival(resolvedLocation.href)
    return router.subscribe('onResolved', ({ toLocation }) => recordArrival(toLocation.href))
  }, [router])
  useEffect(() => clearFieldErrors(), [pathname])
}

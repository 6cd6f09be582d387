import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { BackgroundBar, Overlay } from '#platform/console/Overlay.tsx'
import { Toasts } from '#platform/console/Toasts.tsx'
import { clearErrors } from '#platform/console/errors.ts'
import { arrivedAt } from '#platform/console/guard.ts'
import { useLayoutOnDocument } from '#platform/console/layout.ts'
import { titleIn } from '#platform/console/screen.ts'
import { useWindowTitle } from '#platform/console/title.ts'
import { useLanguage } from '#platform/console/words.ts'

/** What every address has: the look, the window's name, toasts and the overlay. */
export function Root() {
  useLayoutOnDocument()
  usePageTitle()
  useArrivals()
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
  useWindowTitle(screen && titleIn(screen, language))
}

/** A new screen takes the faults of the last one away, and is where a denied person stays. */
function useArrivals() {
  const router = useRouter()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  // Listened to and not drawn by: a search would otherwise draw the whole page twice more.
  useEffect(() => {
    const { status, resolvedLocation } = router.state
    if (status === 'idle' && resolvedLocation) arrivedAt(resolvedLocation.href)
    return router.subscribe('onResolved', ({ toLocation }) => arrivedAt(toLocation.href))
  }, [router])
  useEffect(() => clearErrors(), [pathname])
}

import { MantineProvider } from '@mantine/core'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { Overlay } from '#platform/console/Overlay.tsx'
import { Toasts } from '#platform/console/Toasts.tsx'
import { useDenied } from '#platform/console/denied.ts'
import { clearErrors } from '#platform/console/errors.ts'
import { arrivedAt } from '#platform/console/guard.ts'
import { useColours, useLayoutOnDocument } from '#platform/console/layout.ts'
import { titleIn } from '#platform/console/screen.ts'
import { useTitle } from '#platform/console/title.ts'
import { useLanguage } from '#platform/console/words.ts'
import { cssVariables, theme } from '#platform/ui/theme.ts'

const DeniedAlert = lazy(() =>
  import('#platform/console/DeniedAlert.tsx').then((module) => ({ default: module.DeniedAlert })),
)

/** What every address has: the look, the window's name, toasts, the overlay, and word of a denial. */
export function Root() {
  const denied = useDenied() !== null
  useLayoutOnDocument()
  usePageTitle()
  useArrivals()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={useColours()}>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      <Overlay />
      <Toasts />
      {denied && (
        <Suspense fallback={null}>
          <DeniedAlert />
        </Suspense>
      )}
    </MantineProvider>
  )
}

function usePageTitle() {
  const language = useLanguage()
  const screen = useRouterState({
    select: ({ matches }) => matches.findLast(({ staticData }) => staticData.screen)?.staticData.screen,
  })
  useTitle(screen && titleIn(screen, language))
}

/** A new screen takes the faults of the last one away, and is where a denied person stays. */
function useArrivals() {
  const arrived = useRouterState({
    select: ({ status, resolvedLocation }) => (status === 'idle' ? resolvedLocation?.href : undefined),
  })
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(() => {
    if (arrived) arrivedAt(arrived)
  }, [arrived])
  useEffect(() => clearErrors(), [pathname])
}


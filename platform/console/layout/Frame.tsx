import { Outlet, useRouterState } from '@tanstack/react-router'
import { type ComponentType } from 'react'
import { useIsSignedIn } from '#platform/console/session/session.ts'

let Shell: ComponentType | undefined

/** Loads the frame: the sign-in does without it. */
export const loadFrame = async () => {
  Shell = (await import('#platform/console/shell/Shell.tsx')).default
}

/** Staff's screens stand in the console's frame; to a stranger an error page stands alone. */
export function Frame() {
  const signedIn = useIsSignedIn()
  // Where a session has just ended, the screen stands a moment longer than what it stands on: it is not drawn then.
  const isForStaff = useRouterState({
    select: ({ matches }) =>
      matches.some(({ staticData: { screen } }) => screen && (screen.audience ?? 'staff') === 'staff'),
  })
  if (signedIn && Shell) return <Shell />
  return signedIn || !isForStaff ? <Outlet /> : null
}

import { Outlet, useRouterState } from '@tanstack/react-router'
import { type ComponentType } from 'react'
import { useIsSignedIn } from '#platform/console/session/session.ts'

let Shell: ComponentType | undefined

/** Loads the shell, which the sign-in does not need. */
export const loadFrame = async () => {
  Shell = (await import('#platform/console/shell/Shell.tsx')).default
}

/** Renders staff screens inside the shell, and error pages for guests without it. */
export function Frame() {
  const signedIn = useIsSignedIn()
  // After the session ends, the screen stays mounted briefly without its data, so it is not rendered.
  const isForStaff = useRouterState({
    select: ({ matches }) =>
      matches.some(({ staticData: { screen } }) => screen && (screen.audience ?? 'staff') === 'staff'),
  })
  if (signedIn && Shell) return <Shell />
  return signedIn || !isForStaff ? <Outlet /> : null
}

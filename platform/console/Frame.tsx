import { Outlet } from '@tanstack/react-router'
import { type ComponentType } from 'react'
import { useIsSignedIn } from '#platform/console/session.ts'

let Shell: ComponentType | undefined

/** Loads the frame: the sign-in does without it. */
export const loadFrame = () =>
  import('#platform/console/shell/Shell.tsx').then((module) => {
    Shell = module.default
  })

/** Staff's screens stand in the console's frame; to a stranger an error page stands alone. */
export function Frame() {
  const signedIn = useIsSignedIn()
  const Loaded = signedIn ? Shell : undefined
  return Loaded ? <Loaded /> : <Outlet />
}

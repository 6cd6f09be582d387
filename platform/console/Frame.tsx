import { Outlet } from '@tanstack/react-router'
import { type ComponentType } from 'react'
import { useIsSignedIn } from '#platform/console/session.ts'

let Shell: ComponentType | undefined

/** Loads the frame: the sign-in does without it. */
export const loadFrame = async () => {
  Shell = (await import('#platform/console/shell/Shell.tsx')).default
}

/** Staff's screens stand in the console's frame; to a stranger an error page stands alone. */
export function Frame() {
  const signedIn = useIsSignedIn()
  const Loaded = signedIn ? Shell : undefined
  return Loaded ? <Loaded /> : <Outlet />
}

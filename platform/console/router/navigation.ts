import { createBrowserHistory } from '@tanstack/react-router'
import { addressOf, type Params, type Screen } from './screen.ts'
import { beginSession } from '#platform/console/session/session-client.ts'
import { redirectParam, safeReturnPath } from '#platform/console/session/redirect-link.ts'

/** The one history of the console: the router listens to it. */
export const history = createBrowserHistory()

/**
 * Goes to an address of the console. The router checks the guard, as for a link. With `ignoreUnsaved` no form is asked
 * whether it may be left.
 */
export const goTo = (address: string, { replace = false, ignoreUnsaved = false } = {}) =>
  history[replace ? 'replace' : 'push'](address, undefined, { ignoreBlocker: ignoreUnsaved })

/** Goes to a screen. */
export function goToScreen<Path extends string>(
  screen: Screen<Path>,
  ...params: keyof Params<Path> extends never ? [params?: object] : [params: Params<Path>]
) {
  goTo(addressOf(screen, ...params))
}

export const goBack = () => history.back()

/** Keeps a new session and goes where the sign-in was asked from, or home. */
export async function enterConsole(session: {
  email: string
  token: string
  expirationTime: number | string
}) {
  const link = new URLSearchParams(location.search).get(redirectParam)
  await beginSession(session)
  goTo(safeReturnPath(link), { replace: true })
}

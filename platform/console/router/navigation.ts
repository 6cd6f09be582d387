import { createBrowserHistory } from '@tanstack/react-router'
import { addressOf, type Params, type Screen } from '#platform/console/screen.ts'
import { beginSession } from '#platform/console/session/session-client.ts'
import { redirectParam, safeReturnPath } from '#platform/console/session/redirect-link.ts'

/** Browser history, shared with the router. */
export const history = createBrowserHistory()

let isBack = false
history.subscribe(({ action }) => (isBack = action.type === 'BACK'))

/** Whether the current page was opened by going back. */
export const isOpenedByBack = () => isBack

/**
 * Navigates to an address of the console. The router checks its guard. With `ignoreUnsaved`, forms are left without
 * confirmation.
 */
export const goTo = (address: string, { replace = false, ignoreUnsaved = false } = {}) =>
  history[replace ? 'replace' : 'push'](address, undefined, { ignoreBlocker: ignoreUnsaved })

/** Navigates to a screen. */
export function goToScreen<Path extends string>(
  screen: Screen<Path>,
  ...params: keyof Params<Path> extends never ? [params?: object] : [params: Params<Path>]
) {
  goTo(addressOf(screen, ...params))
}

export const goBack = () => history.back()

/** Stores a new session and opens the address that led to the sign-in, or the home screen. */
export async function enterConsole(session: {
  email: string
  token: string
  expirationTime: number | string
}) {
  const link = new URLSearchParams(location.search).get(redirectParam)
  await beginSession(session)
  goTo(safeReturnPath(link), { replace: true })
}

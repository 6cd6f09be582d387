import '#apps/console/trusted-types.ts'
import '#apps/console/zod-settings.ts'
import '#platform/ui/tokens.css'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { mode, sessionPort } from './session-port.ts'
import { sessionScreens } from '#areas/session/screens.ts'
import { ScreenError, NotFound } from '#platform/console/layout/ErrorPage.tsx'
import { markPageLoading } from '#platform/console/page-ready.ts'
import { Frame, loadFrame } from '#platform/console/layout/Frame.tsx'
import { Root } from '#platform/console/layout/Root.tsx'
import { configureConsole, setMenuGroups, setScreens } from '#platform/console/router/console-registry.ts'
import { goTo } from '#platform/console/router/navigation.ts'
import type { AnyScreen } from '#platform/console/screen.ts'
import { configureServerMessages } from '#platform/console/api/server-messages.ts'
import { safeReturnPath, signInPath, signInWithReturn } from '#platform/console/session/redirect-link.ts'
import { createConsoleRouter } from '#platform/console/layout/router.tsx'
import {
  configureSession,
  onSessionEnd,
  onSignedInElsewhere,
} from '#platform/console/session/session-client.ts'

configureSession(sessionPort)
configureServerMessages(() => import('./message-catalogues.ts'))
onSessionEnd((end) => {
  const address = location.pathname + location.search + location.hash
  // Unsaved changes are ignored because the form is no longer on screen.
  goTo(end === 'left' ? signInPath : signInWithReturn(address), { ignoreUnsaved: true })
})
onSignedInElsewhere(() => {
  const link = new URLSearchParams(location.search).get('redirect_link')
  if (location.pathname === signInPath) goTo(safeReturnPath(link), { replace: true })
})
configureConsole({
  mode,
  account: sessionScreens.account,
  dashboard: () => import('./dashboard-parts.ts'),
  guide: async (menuPath, language) => (await import('./guides.ts')).loadGuide(menuPath, language),
  signInForm: () => import('#areas/session/screens/Reauthentication.tsx'),
})

/** Loads the path, title and guard of every screen. Staff pages need them; the sign-in page does not. */
const loadRouteMap = async () => {
  const [{ allScreens: screens, redirects }] = await Promise.all([
    import('#apps/console/areas.ts'),
    import('#apps/console/slots.ts'),
  ])
  setScreens(screens)
  return { screens, redirects }
}

const guestScreens = Object.values<AnyScreen>(sessionScreens).filter(({ audience }) => audience === 'guest')
const isGuestPath = guestScreens.some(({ path }) => path === location.pathname)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element.')
void start(root)

async function start(place: HTMLElement) {
  // On any page except a guest page, the route map is loaded first. If that fails, the router requests it again.
  if (!isGuestPath) markPageLoading()
  const allRoutes = isGuestPath ? null : await loadRouteMap().catch(() => null)
  const router = createConsoleRouter({
    ...(allRoutes ?? { screens: guestScreens, redirects: {}, loadRouteMap }),
    Root,
    Frame,
    loadFrame: async () => {
      const [{ menuGroups }] = await Promise.all([
        import('#apps/console/menu.ts'),
        loadFrame(),
        import('./header-controls.ts'),
        import('./palette-sources.ts'),
      ])
      setMenuGroups(menuGroups)
    },
    NotFound,
    ScreenError,
  })
  createRoot(place).render(<RouterProvider router={router} />)
}

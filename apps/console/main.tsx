import '#apps/console/trusted-types.ts'
import '#platform/ui/tokens.css'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { mode, sessionPort } from '#apps/console/session.ts'
import { sessionScreens } from '#areas/session/screens.ts'
import { Failure, NotFound } from '#platform/console/ErrorPage.tsx'
import { beginFirstPaint } from '#platform/console/first-paint.ts'
import { Frame, loadFrame } from '#platform/console/Frame.tsx'
import { Root } from '#platform/console/Root.tsx'
import { configureConsole, keepMenuGroups, keepScreens } from '#platform/console/map.ts'
import { goTo } from '#platform/console/navigation.ts'
import type { AnyScreen } from '#platform/console/screen.ts'
import { configureRefusals } from '#platform/console/refusals.ts'
import { safeReturn, signInPath, signInWithReturn } from '#platform/console/redirect-link.ts'
import { createConsoleRouter } from '#platform/console/router.tsx'
import { configureSession, onSessionEnd, onSignedInElsewhere } from '#platform/console/session-client.ts'

configureSession(sessionPort)
configureRefusals(() => import('#apps/console/refusals-in-filipino.ts'))
onSessionEnd((how) => {
  const address = location.pathname + location.search + location.hash
  // The form is no longer on screen, so it cannot prompt.
  goTo(how === 'left' ? signInPath : signInWithReturn(address), { ignoreUnsaved: true })
})
onSignedInElsewhere(() => {
  const link = new URLSearchParams(location.search).get('redirect_link')
  if (location.pathname === signInPath) goTo(safeReturn(link), { replace: true })
})
configureConsole({
  mode,
  account: sessionScreens.account,
  dashboard: () => import('#apps/console/dashboard.ts'),
  signInForm: () => import('#areas/session/screens/SignInAgain.tsx'),
})

/** Every screen's address, title and guard: staff's first page needs them, and the sign-in does not. */
const loadAddresses = async () => {
  const [{ allScreens: screens }, { redirects }] = await Promise.all([
    import('#apps/console/screens.ts'),
    import('#apps/console/redirects.ts'),
    import('#apps/console/slots.ts'),
  ])
  keepScreens(screens)
  return { screens, redirects }
}

const forGuests = Object.values<AnyScreen>(sessionScreens).filter(({ audience }) => audience === 'guest')
const isForGuests = forGuests.some(({ path }) => path === location.pathname)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the console.')
void begin(root)

async function begin(place: HTMLElement) {
  // Whoever begins elsewhere begins with the whole map, if it comes; where it does not, the router asks for it again.
  if (!isForGuests) beginFirstPaint()
  const whole = isForGuests ? null : await loadAddresses().catch(() => null)
  const router = createConsoleRouter({
    ...(whole ?? { screens: forGuests, redirects: {}, loadAddresses }),
    Root,
    Frame,
    loadFrame: async () => {
      const [{ menuGroups }] = await Promise.all([
        import('#apps/console/menu.ts'),
        loadFrame(),
        import('#apps/console/header.ts'),
        import('#apps/console/palette.ts'),
      ])
      keepMenuGroups(menuGroups)
    },
    NotFound,
    Failure,
  })
  createRoot(place).render(<RouterProvider router={router} />)
}

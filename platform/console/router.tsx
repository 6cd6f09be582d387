import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  useLoaderData,
} from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { parseSearch, stringifySearch } from '#platform/console/address.ts'
import { admit, rememberAction } from '#platform/console/guard.ts'
import { load } from '#platform/console/load.ts'
import { leaveWhatCloses } from '#platform/console/lost-rights.ts'
import { history } from '#platform/console/navigation.ts'
import type { AnyScreen } from '#platform/console/screen.ts'
import { isSignedIn, sessionReady } from '#platform/console/session-client.ts'

export type ConsoleParts = {
  screens: readonly AnyScreen[]
  /** Old and parent addresses, and where each leads. `:name` is carried over. */
  redirects: Readonly<Record<string, string>>
  Root: Part
  /** The frame around staff's screens, and what loads it. */
  Frame: Part
  loadFrame: () => Promise<unknown>
  NotFound: Part
  Failure: (about: { error: unknown }) => ReactNode
}

type Part = () => ReactNode

/** What a route says of its screen, for the title, the breadcrumbs and the menu. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: AnyScreen
  }
}

/** `/form/:id/:page?` as the router writes it: `/form/$id/{-$page}`. */
export const routePathOf = (path: string) => path.replace(/:(\w+)\?/g, '{-$$$1}').replace(/:(\w+)/g, '$$$1')

export function createConsoleRouter(parts: ConsoleParts) {
  const root = createRootRoute({
    component: parts.Root,
    notFoundComponent: parts.NotFound,
    errorComponent: parts.Failure,
    beforeLoad: ({ location }) => rememberAction(location.searchStr),
  })
  const frame = createRoute({
    getParentRoute: () => root,
    id: 'frame',
    component: parts.Frame,
    beforeLoad: () => sessionReady(),
    // A stranger's error page needs no frame.
    loader: () => (isSignedIn() ? load(parts.loadFrame).then(() => true) : false),
    staleTime: 0,
  })
  const framed: AnyRoute[] = []
  const bare: AnyRoute[] = []
  for (const screen of parts.screens) {
    const inFrame = (screen.frame ?? (screen.audience === 'guest' ? 'none' : 'console')) === 'console'
    const route = routeOf(screen, inFrame ? frame : root, inFrame, parts)
    ;(inFrame ? framed : bare).push(route)
  }
  for (const [from, to] of Object.entries(parts.redirects)) bare.push(redirectOf(from, to, root))
  // An address nobody knows keeps its place in the frame of whoever is signed in.
  framed.push(createRoute({ getParentRoute: () => frame, path: '$', component: parts.NotFound }))

  const router = createRouter({
    routeTree: root.addChildren([frame.addChildren(framed), ...bare]),
    history,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadDelay: 60,
    defaultErrorComponent: parts.Failure,
    defaultNotFoundComponent: parts.NotFound,
    // A screen that comes quickly replaces the last one without a blank between.
    defaultPendingMs: 1000,
  })
  leaveWhatCloses(router)
  return router
}

type Loaded = { Content: ComponentType | null; Kit: ComponentType<{ children: ReactNode }> | null }

const loadKit = () => import('#platform/console/KitNow.tsx')

type Arrival = {
  location: { href: string; searchStr: string }
  params: Record<string, string | undefined>
  preload: boolean
}

function routeOf(
  screen: AnyScreen,
  parent: AnyRoute,
  inFrame: boolean,
  { NotFound, Failure }: ConsoleParts,
): AnyRoute {
  // The frame brings the kit to its screens.
  const needsKit = !inFrame && screen.plain !== true
  function Shown() {
    const { Content, Kit } = useLoaderData({ strict: false }) as Loaded
    const content = Content ? <Content /> : <NotFound />
    return Kit ? <Kit>{content}</Kit> : content
  }
  return createRoute({
    getParentRoute: () => parent,
    path: routePathOf(screen.path),
    component: Shown,
    errorComponent: Failure,
    staticData: { screen },
    beforeLoad: async ({ location, params, preload }: Arrival) => {
      const answer = await admit(screen, { address: location.href, params, preload })
      if (answer.to === 'elsewhere') throw redirect({ href: answer.address, replace: true })
      return { missing: answer.to === 'nothing' }
    },
    loader: async ({ context }: { context: { missing?: boolean } }): Promise<Loaded> => {
      const [content, kit] = await Promise.all([
        context.missing ? null : load(screen.load),
        needsKit ? load(loadKit) : null,
      ])
      return { Content: content?.default ?? null, Kit: kit?.default ?? null }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

function redirectOf(from: string, to: string, root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: routePathOf(from),
    beforeLoad: ({ params: values, location }: Arrival) => {
      const address = to.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
      throw redirect({ href: `${address}${location.searchStr}`, replace: true })
    },
  })
}

import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  useLoaderData,
  useParams,
} from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { permits } from '#platform/access/access.ts'
import { parseSearch, stringifySearch } from '#platform/console/address.ts'
import { admit, rememberAction } from '#platform/console/guard.ts'
import { lazyPart } from '#platform/console/lazy-part.tsx'
import { load } from '#platform/console/load.ts'
import { leaveWhatCloses } from '#platform/console/lost-rights.ts'
import { history } from '#platform/console/navigation.ts'
import { type AnyScreen, floorOf } from '#platform/console/screen.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { isSignedIn, sessionReady } from '#platform/console/session-client.ts'

/** The map of the console: what stands where. */
export type Addresses = {
  screens: readonly AnyScreen[]
  /** Old and parent addresses, and where each leads. `:name` is carried over. */
  redirects: Readonly<Record<string, string>>
}

export type ConsoleParts = Addresses & {
  /** The whole map, where the first one is a part of it: loaded by the first address that is not in that part. */
  loadAddresses?: () => Promise<Addresses>
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
  const { loadAddresses } = parts
  const router = createRouter({
    routeTree: treeOf(parts, parts, loadAddresses && (() => grow(loadAddresses))),
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

  async function grow(loadAll: () => Promise<Addresses>) {
    router.update({ ...router.options, routeTree: treeOf(await load(loadAll), parts) })
  }
}

/** The routes of a map. With `grow` it is a part, and any other address first makes it whole. */
function treeOf({ screens, redirects }: Addresses, parts: ConsoleParts, grow?: () => Promise<void>) {
  const root = createRootRoute({
    component: parts.Root,
    notFoundComponent: parts.NotFound,
    errorComponent: parts.Failure,
    beforeLoad: ({ location }) => rememberAction(location.searchStr),
  })
  // Once it is there, a key in a search waits for nothing of it.
  let isThere = false
  const frameReady = () =>
    isThere ||
    load(parts.loadFrame).then(() => {
      isThere = true
      return true
    })
  const frame = createRoute({
    getParentRoute: () => root,
    id: 'frame',
    component: parts.Frame,
    beforeLoad: () => sessionReady(),
    // A stranger's error page needs no frame.
    loader: () => isSignedIn() && frameReady(),
    staleTime: 0,
  })
  const framed: AnyRoute[] = []
  const bare: AnyRoute[] = []
  for (const screen of screens) {
    const inFrame = (screen.frame ?? (screen.audience === 'guest' ? 'none' : 'console')) === 'console'
    const route = routeOf(screen, inFrame ? frame : root, inFrame, parts)
    ;(inFrame ? framed : bare).push(route)
  }
  for (const [from, to] of Object.entries(redirects)) bare.push(redirectOf(from, to, root))
  if (grow) for (const path of ['/', '$']) bare.push(growingOf(path, root, grow))
  // An address nobody knows keeps its place in the frame of whoever is signed in.
  else framed.push(createRoute({ getParentRoute: () => frame, path: '$', component: parts.NotFound }))
  return root.addChildren([frame.addChildren(framed), ...bare])
}

function growingOf(path: string, root: AnyRoute, grow: () => Promise<void>): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: async ({ location, preload }: Arrival) => {
      await grow()
      if (!preload) throw redirect({ href: location.href, replace: true })
    },
  })
}

type Loaded = { Content: ComponentType | null; Kit: ComponentType<{ children: ReactNode }> | null }

const loadKit = () => import('#platform/console/KitNow.tsx')

/** The script in the page's head knows what a screen is made of, and fetches all of it at once. */
const { loadAhead } = globalThis as { loadAhead?: (pathname: string) => void }

type Loading = { context: { missing?: boolean }; location: { pathname: string } }
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
    const content = Content ? <AboveFloor screen={screen} Content={Content} /> : <NotFound />
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
    loader: async ({ context, location }: Loading): Promise<Loaded> => {
      if (!context.missing) loadAhead?.(location.pathname)
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

const BelowFloor = lazyPart(() => import('#platform/console/BelowFloor.tsx'))

/** A screen's content, or why the person's role does not show it. */
function AboveFloor({ screen, Content }: { screen: AnyScreen; Content: ComponentType }) {
  const params = useParams({ strict: false })
  const holder = useSignedIn()
  const floor = floorOf(screen, params)
  return floor === null || permits(holder, floor) ? <Content /> : <BelowFloor screen={screen} guard={floor} />
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

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
import { parseSearch, stringifySearch } from '#platform/console/router/address.ts'
import { admit, storeEmailActionFrom } from '#platform/console/router/guard.ts'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import { load } from '#platform/console/loading/load.ts'
import { redirectOnLostAccess } from '#platform/console/router/redirect-on-lost-access.ts'
import { history } from '#platform/console/router/navigation.ts'
import { type AnyScreen, minimumGuardOf } from '#platform/console/screen.ts'
import { useSignedIn } from '#platform/console/session/session.ts'
import { isSignedIn, whenSessionReady } from '#platform/console/session/session-client.ts'

/** Screens and redirects of the console. */
export type RouteMap = {
  screens: readonly AnyScreen[]
  /** Redirects of former and parent paths. `:name` parameters are carried over. */
  redirects: Readonly<Record<string, string>>
}

export type ConsoleParts = RouteMap & {
  /** Loads the full route map, if the first one is partial. Called at the first address that is not part of it. */
  loadRouteMap?: () => Promise<RouteMap>
  Root: Part
  /** Shell around staff screens, and its loader. */
  Frame: Part
  loadFrame: () => Promise<unknown>
  NotFound: Part
  ScreenError: (about: { error: unknown }) => ReactNode
}

type Part = () => ReactNode

/** Static data of a route: its screen, used for the title, breadcrumbs and menu. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: AnyScreen
  }
}

/** Converts a path to the router's syntax: `/form/:id/:page?` becomes `/form/$id/{-$page}`. */
export const routePathOf = (path: string) => path.replace(/:(\w+)\?/g, '{-$$$1}').replace(/:(\w+)/g, '$$$1')

export function createConsoleRouter(parts: ConsoleParts) {
  const { loadRouteMap } = parts
  const router = createRouter({
    routeTree: buildRouteTree(parts, parts, loadRouteMap && (() => loadAllRoutes(loadRouteMap))),
    history,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultErrorComponent: parts.ScreenError,
    defaultNotFoundComponent: parts.NotFound,
    // A fast screen replaces the previous one without a loading state in between.
    defaultPendingMs: 1000,
  })
  redirectOnLostAccess(router)
  return router

  async function loadAllRoutes(loadAll: () => Promise<RouteMap>) {
    router.update({ ...router.options, routeTree: buildRouteTree(await load(loadAll), parts) })
  }
}

/** Builds the route tree of a map. With `grow` the map is partial, and any other address first loads the full map. */
function buildRouteTree(
  { screens, redirects }: RouteMap,
  parts: ConsoleParts,
  loadAllRoutes?: () => Promise<void>,
) {
  const root = createRootRoute({
    component: parts.Root,
    notFoundComponent: parts.NotFound,
    errorComponent: parts.ScreenError,
    beforeLoad: ({ location }) => storeEmailActionFrom(location.searchStr),
  })
  // After the shell has loaded, navigations such as a search do not wait for it.
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
    beforeLoad: () => whenSessionReady(),
    // Error pages for guests do not need the shell.
    loader: () => isSignedIn() && frameReady(),
    staleTime: 0,
  })
  const framed: AnyRoute[] = []
  const framelessRoutes: AnyRoute[] = []
  for (const screen of screens) {
    const inFrame = (screen.frame ?? (screen.audience === 'guest' ? 'none' : 'console')) === 'console'
    const route = routeOf(screen, inFrame ? frame : root, inFrame, parts)
    ;(inFrame ? framed : framelessRoutes).push(route)
  }
  for (const [from, to] of Object.entries(redirects)) framelessRoutes.push(redirectOf(from, to, root))
  if (loadAllRoutes)
    for (const path of ['/', '$']) framelessRoutes.push(catchAllRoute(path, root, loadAllRoutes))
  // For a signed-in person an unknown address shows its error inside the shell.
  else framed.push(createRoute({ getParentRoute: () => frame, path: '$', component: parts.NotFound }))
  return root.addChildren([frame.addChildren(framed), ...framelessRoutes])
}

function catchAllRoute(path: string, root: AnyRoute, loadAllRoutes: () => Promise<void>): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: async ({ location, preload }: LoadArguments) => {
      await loadAllRoutes()
      if (!preload) throw redirect({ href: location.href, replace: true })
    },
  })
}

type Loaded = { Content: ComponentType | null; Kit: ComponentType<{ children: ReactNode }> | null }

const loadKit = () => import('#platform/console/appearance/KitProvider.tsx')

/** Preload function of the boot script, which knows the files of every screen and fetches them in parallel. */
const { loadAhead } = globalThis as { loadAhead?: (pathname: string) => void }

type Loading = { context: { missing?: boolean }; location: { pathname: string } }
type LoadArguments = {
  location: { href: string; searchStr: string }
  params: Record<string, string | undefined>
  preload: boolean
}

function routeOf(
  screen: AnyScreen,
  parent: AnyRoute,
  inFrame: boolean,
  { NotFound, ScreenError }: ConsoleParts,
): AnyRoute {
  // Screens inside the shell use the kit provider of the shell.
  const needsKit = !inFrame && screen.plain !== true
  function ScreenRoute() {
    const { Content, Kit } = useLoaderData({ strict: false }) as Loaded
    const content = Content ? <GuardedContent screen={screen} Content={Content} /> : <NotFound />
    return Kit ? <Kit>{content}</Kit> : content
  }
  return createRoute({
    getParentRoute: () => parent,
    path: routePathOf(screen.path),
    component: ScreenRoute,
    errorComponent: ScreenError,
    staticData: { screen },
    beforeLoad: async ({ location, params, preload }: LoadArguments) => {
      const admission = await admit(screen, { address: location.href, params, preload })
      if (admission.to === 'elsewhere') throw redirect({ href: admission.address, replace: true })
      return { missing: admission.to === 'nothing' }
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

const InsufficientAccess = lazyPart(() => import('#platform/console/layout/InsufficientAccess.tsx'))

/** Content of a screen, or the explanation if the person's role is insufficient. */
function GuardedContent({ screen, Content }: { screen: AnyScreen; Content: ComponentType }) {
  const params = useParams({ strict: false })
  const holder = useSignedIn()
  const floor = minimumGuardOf(screen, params)
  return floor === null || permits(holder, floor) ? (
    <Content />
  ) : (
    <InsufficientAccess screen={screen} guard={floor} />
  )
}

function redirectOf(from: string, to: string, root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: routePathOf(from),
    beforeLoad: ({ params: values, location }: LoadArguments) => {
      const address = to.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
      throw redirect({ href: `${address}${location.searchStr}`, replace: true })
    },
  })
}

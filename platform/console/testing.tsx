import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { makers } from '#platform/access/access.ts'
import { recordTargets } from '#platform/console/record/record-targets.ts'
import { parseSearch, stringifySearch } from '#platform/console/router/address.ts'
import { theme } from '#platform/ui/theme.ts'

// The console fills the slot in apps/console/slots.ts.
recordTargets.fill((kind, id) => ({ address: `/management/${kind}/${id}`, guards: [makers] }))

/** Renders a component at an address of a path, inside a router, a query cache and the UI kit. */
export async function renderScreen(content: () => ReactNode, address = '/things', path = '/things') {
  const root = createRootRoute({ component: Outlet })
  const screenRoute = createRoute({ getParentRoute: () => root, path, component: content })
  const otherRoute = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>Elsewhere</p> })
  const router = createRouter({
    routeTree: root.addChildren([screenRoute, otherRoute]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  const rendered = render(
    <MantineProvider env="test" theme={theme}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await router.load()
  return {
    ...rendered,
    router,
    client,
    /** Query parameters of the current address. */
    query: () => Object.fromEntries(new URLSearchParams(router.latestLocation.searchStr)),
    path: () => router.latestLocation.pathname,
  }
}

type StubResponse = { status?: number; body: unknown; headers?: Record<string, string> }

/** Opens a field or filter and chooses one of its options. */
export async function chooseOption(field: HTMLElement, option: string) {
  await userEvent.click(field)
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

/** Stubs the API by path and records the requests. */
export function serveCalls(
  stubs: Record<string, (wire: Record<string, unknown>) => StubResponse | Promise<StubResponse>>,
) {
  const requests: { path: string; wire: Record<string, unknown> }[] = []
  globalThis.fetch = async (input, init) => {
    const path = new URL(String(input), 'http://erp.test').pathname.replace(/^.*\/v1/, '')
    const wire = JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>
    requests.push({ path, wire })
    const stub = stubs[path]
    if (!stub) return Response.json({ status: 'err', message: `No ${path} here.` }, { status: 404 })
    const { status = 200, body, headers = {} } = await stub(wire)
    return Response.json(body, { status, headers })
  }
  return {
    requests,
    requestsTo: (path: string) => requests.filter((each) => each.path === path).map(({ wire }) => wire),
  }
}

export const ok = (message: unknown): StubResponse => ({ body: { status: 'ok', message } })
export const saved = (message: string, data: unknown): StubResponse => ({
  body: { status: 'ok', message, data },
})
export const failed = (status: number, body: object): StubResponse => ({
  status,
  body: { status: 'err', ...body },
})

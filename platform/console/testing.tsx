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
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { parseSearch, stringifySearch } from '#platform/console/address.ts'

/** Shows a part of the console at an address, with a router, a query cache and the kit around it. */
export async function show(content: () => ReactNode, address = '/things') {
  const root = createRootRoute({ component: Outlet })
  const here = createRoute({ getParentRoute: () => root, path: '/things', component: content })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>Elsewhere</p> })
  const router = createRouter({
    routeTree: root.addChildren([here, elsewhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  const shown = render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await router.load()
  return {
    ...shown,
    router,
    client,
    /** The query of the address as it stands now. */
    query: () => Object.fromEntries(new URLSearchParams(router.latestLocation.searchStr)),
    path: () => router.latestLocation.pathname,
  }
}

type Answer = { status?: number; body: unknown; headers?: Record<string, string> }

/** Answers the console's requests as a server would, by path; keeps what was asked. */
export function serveCalls(
  answers: Record<string, (wire: Record<string, unknown>) => Answer | Promise<Answer>>,
) {
  const asked: { path: string; wire: Record<string, unknown> }[] = []
  globalThis.fetch = async (input, init) => {
    const path = new URL(String(input), 'http://erp.test').pathname.replace(/^.*\/v1/, '')
    const wire = JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>
    asked.push({ path, wire })
    const answer = answers[path]
    if (!answer) return Response.json({ status: 'err', message: `No ${path} here.` }, { status: 404 })
    const { status = 200, body, headers = {} } = await answer(wire)
    return Response.json(body, { status, headers })
  }
  return {
    asked,
    askedOf: (path: string) => asked.filter((each) => each.path === path).map(({ wire }) => wire),
  }
}

export const ok = (message: unknown): Answer => ({ body: { status: 'ok', message } })
export const saved = (message: string, data: unknown): Answer => ({ body: { status: 'ok', message, data } })
export const failed = (status: number, body: object): Answer => ({ status, body: { status: 'err', ...body } })

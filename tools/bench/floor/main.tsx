import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

// The least that shows the same list: the same libraries, without our kit, frame, rights and words.
const root = createRootRoute({ component: () => <Outlet /> })
const list = createRoute({
  getParentRoute: () => root,
  path: '/customer/subscriber',
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('./List.tsx'), 'List'),
})
const router = createRouter({ routeTree: root.addChildren([list]) })
const client = new QueryClient()
const place = document.querySelector('#root')
if (place) {
  createRoot(place).render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

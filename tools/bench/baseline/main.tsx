import './baseline.css'
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
import { hasSubscriberAccess } from './session.ts'

// Minimal application that shows the same list to permitted people: the same libraries and session start, without the
// UI kit, shell, other screens, reply validation and translations.
const root = createRootRoute({ component: () => <Outlet /> })
const list = createRoute({
  getParentRoute: () => root,
  path: '/customer/subscriber',
  validateSearch: (search: Record<string, unknown>) => search,
  beforeLoad: async () => {
    if (!(await hasSubscriberAccess())) throw new Error('This person may not see subscribers.')
  },
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

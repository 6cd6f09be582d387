import { makersCreateViewersOpen, viewers } from '#platform/access/access.ts'
import { screen } from '#platform/console/router/screen.ts'

// These screens have no permission check, as `docs/specification/` defines.
export const windowScreens = {
  windows: screen({
    path: '/eload-maintenance/dashboard',
    title: 'eLoad Maintenance',
    needs: 'signed-in',
    minimumGuard: viewers,
    menu: { group: 'products', section: 'delivery', order: 40 },
    load: () => import('./screens/Windows.tsx'),
  }),
  window: screen({
    path: '/eload-maintenance/form/:id',
    record: { kind: 'eload-maintenance' },
    parentPath: '/eload-maintenance/dashboard',
    title: 'eLoad Maintenance Window',
    titleFil: 'eLoad Maintenance',
    needs: 'signed-in',
    minimumGuard: makersCreateViewersOpen(),
    load: () => import('./screens/Window.tsx'),
  }),
}

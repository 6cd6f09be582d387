import { windowMakers, windowReaders } from '#areas/eload/maintenance/access.ts'
import { createOrOpen } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

// The specification gives these screens no permission; `minimumGuard` is an addition.
export const windowScreens = {
  windows: screen({
    path: '/eload-maintenance/dashboard',
    title: 'eLoad Maintenance',
    needs: 'signed-in',
    minimumGuard: windowReaders,
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
    minimumGuard: createOrOpen(windowMakers, windowReaders),
    load: () => import('./screens/Window.tsx'),
  }),
}

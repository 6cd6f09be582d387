import { screen } from '#platform/console/screen.ts'

// The specification gives these screens no permission check.
export const windowScreens = {
  windows: screen({
    path: '/eload-maintenance/dashboard',
    title: 'eLoad Maintenance',
    titleFil: 'Maintenance ng eLoad',
    needs: 'signed-in',
    menu: { group: 'products', order: 85 },
    load: () => import('./screens/Windows.tsx'),
  }),
  window: screen({
    path: '/eload-maintenance/form/:id',
    under: '/eload-maintenance/dashboard',
    title: 'eLoad Maintenance Window',
    titleFil: 'Maintenance ng eLoad',
    needs: 'signed-in',
    load: () => import('./screens/Window.tsx'),
  }),
}

import { makersCreateViewersOpen, viewers } from '#platform/access/access.ts'
import { screen } from '#platform/console/screen.ts'

// The specification gives these screens no permission check.
export const windowScreens = {
  windows: screen({
    path: '/eload-maintenance/dashboard',
    title: 'eLoad Maintenance',
    titleFil: 'Maintenance ng eLoad',
    needs: 'signed-in',
    floor: viewers,
    menu: { group: 'products', order: 85 },
    load: () => import('./screens/Windows.tsx'),
  }),
  window: screen({
    path: '/eload-maintenance/form/:id',
    under: '/eload-maintenance/dashboard',
    title: 'eLoad Maintenance Window',
    titleFil: 'Maintenance ng eLoad',
    needs: 'signed-in',
    floor: makersCreateViewersOpen(),
    load: () => import('./screens/Window.tsx'),
  }),
}

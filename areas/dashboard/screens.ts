import { screen } from '#platform/console/screen.ts'

export const dashboardScreens = {
  home: screen({
    path: '/dashboard',
    title: 'Dashboard',
    titleFil: 'Dashboard',
    needs: 'signed-in',
    menu: { group: 'dashboard', order: 1 },
    load: () => import('./screens/Dashboard.tsx'),
  }),
}

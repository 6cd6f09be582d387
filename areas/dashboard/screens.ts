import { screen } from '#platform/console/router/screen.ts'

export const dashboardScreens = {
  home: screen({
    path: '/dashboard',
    title: 'Dashboard',
    titleFil: 'Dashboard',
    needs: 'signed-in',
    menu: { group: 'dashboard', order: 1 },
    load: () => import('./screens/Dashboard.tsx'),
  }),
  // The rows behind a figure. Each asks for the right of its own list, which the server sees to.
  figure: screen({
    path: '/dashboard/figures/:figure',
    title: 'Figure',
    titleFil: 'Bilang',
    needs: 'signed-in',
    load: () => import('./screens/FigureRows.tsx'),
  }),
}

import { screen } from '#platform/console/screen.ts'

export const dashboardScreens = {
  home: screen({
    path: '/dashboard',
    title: 'Dashboard',
    needs: 'signed-in',
    menu: { group: 'dashboard', section: 'work', order: 10 },
    load: () => import('./screens/Dashboard.tsx'),
  }),
  // Rows behind a figure. The server checks the permission of the figure's own list.
  figure: screen({
    path: '/dashboard/figures/:figure',
    title: 'Figure',
    titleFil: 'Bilang',
    needs: 'signed-in',
    load: () => import('./screens/FigureRows.tsx'),
  }),
}

import { kankolekDashboardPlace } from '#areas/merchants/kankolek/dashboard/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const kankolekDashboardScreens = {
  dashboard: screen({
    path: '/dashboard/kankolek',
    title: 'Kankolek Dashboard',
    needs: withAnyFlag(kankolekDashboardPlace),
    menu: { group: 'dashboard', section: 'figures', order: 10 },
    load: () => import('./screens/KankolekDashboard.tsx'),
  }),
}

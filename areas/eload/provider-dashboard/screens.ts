import { providerDashboardPlace } from '#areas/eload/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const providerDashboardScreens = {
  dashboard: screen({
    path: '/dashboard/provider',
    title: 'Eload Provider Dashboard',
    needs: withAnyFlag(providerDashboardPlace),
    menu: { group: 'dashboard', section: 'figures', order: 20 },
    load: () => import('./screens/ProviderDashboard.tsx'),
  }),
}

import { profitSharingPlace } from '#areas/eload/profit-sharing/access.ts'
import { withAnyFlag } from '#platform/access/access.ts'
import { screen } from '#platform/console/router/screen.ts'

export const profitSharingScreens = {
  shares: screen({
    path: '/profit-sharing/eload',
    title: 'eLoad Profit Sharing',
    titleFil: 'eLoad Profit Sharing',
    needs: withAnyFlag(profitSharingPlace),
    menu: { group: 'settings', section: 'money', order: 20 },
    load: () => import('./screens/ProfitSharing.tsx'),
  }),
}

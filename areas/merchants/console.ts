import { businessScreens } from '#areas/merchants/businesses/screens.ts'
import { cifScreens } from '#areas/merchants/cif/screens.ts'
import { kankolekDashboardScreens } from '#areas/merchants/kankolek/dashboard/screens.ts'
import { kycScreens } from '#areas/merchants/kyc/screens.ts'
import { securityScreens } from '#areas/merchants/security/screens.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { watchlistScreens } from '#areas/merchants/watchlist/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'
import { merchantPlace } from '#areas/merchants/access.ts'
import { withAnyFlag } from '#platform/access.ts'

export const merchantsConsole: ConsoleArea = {
  screens: [
    kankolekDashboardScreens,
    securityScreens,
    subscriberScreens,
    businessScreens,
    kycScreens,
    watchlistScreens,
    cifScreens,
  ],
  redirects: {
    '/customer': '/customer/subscriber',
  },
  palette: {
    title: 'Subscribers',
    titleFil: 'Mga Subscriber',
    needs: withAnyFlag(merchantPlace),
    load: async () => (await import('./subscribers/screens/find-subscribers.ts')).findSubscribers,
  },
}

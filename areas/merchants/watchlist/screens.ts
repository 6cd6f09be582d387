import { merchantPlace } from '#areas/merchants/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const watchlistScreens = {
  // Watchlist names that every subscriber is screened against.
  names: screen({
    path: '/customer/watchlist',
    title: 'Watchlist Names',
    titleFil: 'Mga Pangalan sa Watchlist',
    needs: withAnyFlag(merchantPlace),
    menu: { group: 'merchants', section: 'compliance', order: 20 },
    load: () => import('./screens/WatchlistNames.tsx'),
  }),
}

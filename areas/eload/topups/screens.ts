import { topupPlace } from '#areas/eload/access.ts'
import { toCreateOrOpen, toReadOrUpdate, withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const topupScreens = {
  topups: screen({
    path: '/digital-offer/load/topups',
    title: 'eLoad Topups',
    titleFil: 'Mga eLoad Topup',
    needs: withAnyFlag(topupPlace),
    menu: { group: 'products', section: 'offers', order: 30 },
    load: () => import('./screens/Topups.tsx'),
  }),
  topup: screen({
    path: '/digital-offer/load/topups/sku/:id',
    record: { kind: 'eload-topup' },
    title: 'Topup SKU',
    needs: toCreateOrOpen(topupPlace),
    load: () => import('./screens/Topup.tsx'),
  }),
  action: screen({
    path: '/digital-offer/load/topups/sku/:id/action/:token',
    title: 'Topup SKU Approval',
    titleFil: 'Approval ng Topup SKU',
    needs: toReadOrUpdate(topupPlace),
    allows: { id: 'record' },
    load: () => import('./screens/RebateLink.tsx'),
  }),
}

import { profitSharingPlace } from '#areas/eload/profit-sharing/access.ts'
import { toCreate, withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const profitSharingScreens = {
  shares: screen({
    path: '/profit-sharing/eload',
    title: 'eLoad Profit Sharing',
    needs: withAnyFlag(profitSharingPlace),
    menu: { group: 'settings', section: 'money', order: 20 },
    load: () => import('./screens/ProfitSharing.tsx'),
  }),
  request: screen({
    path: '/profit-sharing/eload/:id',
    record: { kind: 'eload-profit-share' },
    title: 'eLoad Profit Sharing Request',
    needs: withAnyFlag(profitSharingPlace),
    allows: { id: 'record' },
    load: () => import('./screens/Share.tsx'),
  }),
  form: screen({
    path: '/profit-sharing/eload/form/:id',
    parentPath: '/profit-sharing/eload',
    title: 'eLoad Profit Shares',
    titleFil: 'Mga eLoad Profit Share',
    needs: toCreate(profitSharingPlace),
    load: () => import('./screens/ShareRequestForm.tsx'),
  }),
}

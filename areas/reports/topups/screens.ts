import { blvckLogPlace, eloadLogPlace } from '#areas/reports/access.ts'
import { toReadOrUpdate, withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const topupReportScreens = {
  list: screen({
    path: '/report/topup-transaction',
    title: 'Top-up Transactions',
    titleFil: 'Mga Top-up Transaction',
    needs: withAnyFlag(eloadLogPlace),
    menu: { group: 'reports', section: 'load', order: 20 },
    load: () => import('./screens/Topups.tsx'),
  }),
  details: screen({
    path: '/report/topup-transaction/:id',
    title: 'Top-up Transaction Details',
    titleFil: 'Mga Detalye ng Top-up Transaction',
    needs: toReadOrUpdate(eloadLogPlace),
    allows: { id: 'record' },
    load: () => import('./screens/Topup.tsx'),
  }),
  blvck: screen({
    path: '/report/blvck-topup-transaction',
    title: 'BLVCK Top-up Transactions',
    titleFil: 'Mga BLVCK Top-up Transaction',
    needs: withAnyFlag(blvckLogPlace),
    menu: { group: 'reports', section: 'load', order: 30 },
    load: () => import('./screens/BlvckTopups.tsx'),
  }),
}

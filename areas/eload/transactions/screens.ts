import { eloadLogPlace } from '#areas/reports/access.ts'
import { toReadOrUpdate, withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const saleScreens = {
  list: screen({
    path: '/report/eload-transaction',
    title: 'eLoad Transactions',
    titleFil: 'Mga eLoad Transaction',
    needs: withAnyFlag(eloadLogPlace),
    menu: { group: 'reports', section: 'load', order: 10 },
    load: () => import('./screens/Sales.tsx'),
  }),
  details: screen({
    path: '/report/eload-transaction/:id',
    record: { kind: 'eload-txn' },
    title: 'eLoad Transaction Details',
    titleFil: 'Mga Detalye ng eLoad Transaction',
    needs: toReadOrUpdate(eloadLogPlace),
    allows: { id: 'record' },
    load: () => import('./screens/Sale.tsx'),
  }),
}

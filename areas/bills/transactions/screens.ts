import { billsLogPlace } from '#areas/reports/access.ts'
import { toReadOrUpdate, withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const billsReportScreens = {
  topups: screen({
    path: '/report/bills-payment-topups',
    title: 'Bills Payment Top-ups',
    titleFil: 'Mga Bills Payment Top-up',
    needs: withAnyFlag(billsLogPlace),
    menu: { group: 'reports', section: 'bills', order: 10 },
    load: () => import('./screens/BillsTopups.tsx'),
  }),
  topup: screen({
    path: '/report/bills-payment-topups/details/:id/:userId',
    title: 'Bills Payment Top-up Details',
    titleFil: 'Mga Detalye ng Bills Payment Top-up',
    needs: toReadOrUpdate(billsLogPlace),
    allows: { id: 'record', userId: 'record' },
    load: () => import('./screens/BillsTopup.tsx'),
  }),
  sells: screen({
    path: '/report/bills-payment-sell',
    title: 'Bills Payment Sell',
    titleFil: 'Mga Nabayarang Bill',
    needs: withAnyFlag(billsLogPlace),
    menu: { group: 'reports', section: 'bills', order: 20 },
    load: () => import('./screens/Sells.tsx'),
  }),
  sell: screen({
    path: '/report/bills-payment-sell/details/:id/:userId',
    title: 'Bills Payment Sell Details',
    titleFil: 'Mga Detalye ng Nabayarang Bill',
    needs: toReadOrUpdate(billsLogPlace),
    allows: { id: 'record', userId: 'record' },
    load: () => import('./screens/Sell.tsx'),
  }),
}

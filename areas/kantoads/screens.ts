import { auditPlace, cashoutPlace, topupPlace } from '#areas/kantoads/access.ts'
import { toCreateOrOpen, toReadOrUpdate, withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const adsAuditScreens = {
  audits: screen({
    path: '/kantoads/audit',
    record: { kind: 'ads-audit', search: 'panel' },
    title: 'Kanto Ads Audit',
    titleFil: 'Audit ng Kanto Ads',
    needs: withAnyFlag(auditPlace),
    menu: { group: 'products', section: 'coins', order: 40 },
    load: () => import('./audits/screens/Audits.tsx'),
  }),
  cancellations: screen({
    path: '/kantoads/cancellation',
    title: 'Kanto Ads Cancellation',
    titleFil: 'Cancellation ng Kanto Ads',
    needs: withAnyFlag(auditPlace),
    menu: { group: 'products', section: 'coins', order: 30 },
    load: () => import('./cancellations/screens/Cancellations.tsx'),
  }),
  cancellation: screen({
    path: '/kantoads/cancellation/form/:id',
    record: { kind: 'ads-cancellation' },
    title: 'Kanto Ads Cancellation Request',
    titleFil: 'Cancellation Request ng Kanto Ads',
    needs: toCreateOrOpen(auditPlace),
    load: () => import('./cancellations/screens/Cancellation.tsx'),
  }),
}

// The paths of the other two contain a hyphen.
export const adsMoneyScreens = {
  topups: screen({
    path: '/kanto-ads/topup',
    title: 'Kanto Ads Top-up',
    titleFil: 'Top-up ng Kanto Ads',
    needs: withAnyFlag(topupPlace),
    menu: { group: 'products', section: 'coins', order: 10 },
    load: () => import('./topups/screens/Topups.tsx'),
  }),
  topup: screen({
    path: '/kanto-ads/topup/update/:id',
    record: { kind: 'ads-topup' },
    title: 'Kanto Ads Top-up Update',
    titleFil: 'I-update ang Top-up ng Kanto Ads',
    needs: toReadOrUpdate(topupPlace),
    allows: { id: 'record' },
    load: () => import('./topups/screens/Topup.tsx'),
  }),
  cashouts: screen({
    path: '/kanto-ads/cashout',
    title: 'Kanto Ads Cashout',
    titleFil: 'Cashout ng Kanto Ads',
    needs: withAnyFlag(cashoutPlace),
    menu: { group: 'products', section: 'coins', order: 20 },
    load: () => import('./cashouts/screens/Cashouts.tsx'),
  }),
  cashout: screen({
    path: '/kanto-ads/cashout/:id',
    record: { kind: 'ads-cashout' },
    title: 'Kanto Ads Cashout Details',
    titleFil: 'Mga Detalye ng Cashout ng Kanto Ads',
    needs: toReadOrUpdate(cashoutPlace),
    allows: { id: 'record' },
    load: () => import('./cashouts/screens/Cashout.tsx'),
  }),
}

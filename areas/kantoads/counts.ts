import { cancellationCalls } from '#areas/kantoads/cancellations/contract.ts'
import { cashoutCalls } from '#areas/kantoads/cashouts/contract.ts'
import { adsAuditScreens, adsMoneyScreens } from '#areas/kantoads/screens.ts'
import { topupCalls as adsTopupCalls } from '#areas/kantoads/topups/contract.ts'
import type { DashboardCount } from '#platform/console/dashboard-parts.ts'

/** Counts of this area on the landing dashboard. */
export const counts: readonly DashboardCount[] = [
  {
    name: 'ads-topups',
    group: 'now',
    order: 110,
    title: 'Kanto Ads top-ups',
    titleFil: 'Mga top-up ng Kanto Ads',
    call: adsTopupCalls.list,
    screen: adsMoneyScreens.topups,
    filters: { status: 'pending' },
  },
  {
    name: 'ads-cashouts',
    group: 'now',
    order: 120,
    title: 'Kanto Ads cash-outs',
    titleFil: 'Mga cash-out ng Kanto Ads',
    call: cashoutCalls.list,
    screen: adsMoneyScreens.cashouts,
    filters: { status: 'pending' },
  },
  {
    name: 'ads-cancellations',
    group: 'now',
    order: 130,
    title: 'Kanto Ads cancellations',
    titleFil: 'Mga cancellation ng Kanto Ads',
    call: cancellationCalls.list,
    screen: adsAuditScreens.cancellations,
    filters: { status: 'pending' },
  },
]

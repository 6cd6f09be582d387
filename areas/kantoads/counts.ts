import { cancellationQueue, cashoutQueue, topupQueue } from '#areas/kantoads/decision-queues.ts'
import { adsAuditScreens, adsMoneyScreens } from '#areas/kantoads/screens.ts'
import { kantoadsPendingWork } from '#areas/kantoads/pending-work.ts'
import type { DashboardCount } from '#platform/console/dashboard-parts.ts'

/** Counts of this area on the landing dashboard. */
export const counts: readonly DashboardCount[] = [
  {
    name: 'ads-topups',
    group: 'now',
    order: 110,
    title: 'Kanto Ads top-ups',
    titleFil: 'Mga top-up ng Kanto Ads',
    ...kantoadsPendingWork.topups,
    screen: adsMoneyScreens.topups,
    queue: topupQueue,
  },
  {
    name: 'ads-cashouts',
    group: 'now',
    order: 120,
    title: 'Kanto Ads cashouts',
    titleFil: 'Mga cashout ng Kanto Ads',
    ...kantoadsPendingWork.cashouts,
    screen: adsMoneyScreens.cashouts,
    queue: cashoutQueue,
  },
  {
    name: 'ads-cancellations',
    group: 'now',
    order: 130,
    title: 'Kanto Ads cancellations',
    titleFil: 'Mga cancellation ng Kanto Ads',
    ...kantoadsPendingWork.cancellations,
    screen: adsAuditScreens.cancellations,
    queue: cancellationQueue,
  },
]

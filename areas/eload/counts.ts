import { eloadLogPlace } from '#areas/reports/access.ts'
import { b2bQueue } from '#areas/eload/b2b/decision-queue.ts'
import { b2bScreens } from '#areas/eload/b2b/screens.ts'
import { windowCalls } from '#areas/eload/maintenance/contract.ts'
import { windowScreens } from '#areas/eload/maintenance/screens.ts'
import { shareQueue } from '#areas/eload/profit-sharing/decision-queue.ts'
import { profitSharingScreens } from '#areas/eload/profit-sharing/screens.ts'
import { topupCalls } from '#areas/eload/topups/contract.ts'
import { topupScreens } from '#areas/eload/topups/screens.ts'
import { saleCalls } from '#areas/eload/transactions/contract.ts'
import { saleReviewQueue } from '#areas/eload/transactions/decision-queue.ts'
import { saleScreens } from '#areas/eload/transactions/screens.ts'
import { eloadPendingWork } from '#areas/eload/pending-work.ts'
import { toUpdate } from '#platform/access.ts'
import type { DashboardCount } from '#platform/console/dashboard-parts.ts'

/** Counts of this area on the landing dashboard. */
export const counts: readonly DashboardCount[] = [
  {
    name: 'load-review',
    group: 'now',
    order: 60,
    title: 'Load sales for review',
    titleFil: 'Mga benta ng load na ire-review',
    call: saleCalls.list,
    screen: saleScreens.list,
    filters: { status: 'for_review' },
    pendingSince: 'createdAt',
    hasAmounts: true,
    search: { 'all-days': 'yes' },
    needs: toUpdate(eloadLogPlace),
    queue: saleReviewQueue,
  },
  {
    name: 'b2b',
    group: 'now',
    order: 70,
    title: 'B2B deposits',
    titleFil: 'Mga B2B deposit',
    ...eloadPendingWork.b2b,
    screen: b2bScreens.requests,
    queue: b2bQueue,
  },
  {
    name: 'profit-shares',
    group: 'now',
    order: 80,
    title: 'Profit shares',
    titleFil: 'Mga profit share',
    ...eloadPendingWork.profitShares,
    screen: profitSharingScreens.shares,
    queue: shareQueue,
  },
  {
    name: 'maintenance',
    group: 'now',
    order: 140,
    title: 'Ongoing eLoad maintenance',
    titleFil: 'Kasalukuyang eLoad maintenance',
    call: windowCalls.list,
    screen: windowScreens.windows,
    filters: { status: 'ongoing' },
  },
  {
    name: 'topup-skus',
    group: 'there',
    order: 40,
    title: 'Top-up SKUs',
    titleFil: 'Mga SKU ng top-up',
    call: topupCalls.list,
    screen: topupScreens.topups,
  },
  {
    name: 'load-sales',
    group: 'there',
    order: 50,
    title: 'Load sales',
    titleFil: 'Mga benta ng load',
    call: saleCalls.list,
    screen: saleScreens.list,
    search: { 'all-days': 'yes' },
  },
]

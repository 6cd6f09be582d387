import { depositQueue } from '#areas/wallets/deposits/decision-queue.ts'
import { depositPendingWork } from '#areas/wallets/deposits/pending-work.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import type { DashboardCount } from '#platform/console/dashboard-parts.ts'

/** Counts of this area on the landing dashboard. */
export const counts: readonly DashboardCount[] = [
  {
    name: 'kankolek-deposits',
    group: 'now',
    order: 65,
    title: 'Kankolek deposits',
    titleFil: 'Mga Kankolek deposit',
    ...depositPendingWork,
    screen: walletScreens.deposits,
    queue: depositQueue,
  },
]

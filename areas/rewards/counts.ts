import { redemptionQueue } from '#areas/rewards/prp/decision-queue.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import { rewardsPendingWork } from '#areas/rewards/pending-work.ts'
import type { DashboardCount } from '#platform/console/dashboard-parts.ts'

/** Counts of this area on the landing dashboard. */
export const counts: readonly DashboardCount[] = [
  {
    name: 'redemptions',
    group: 'now',
    order: 100,
    title: 'PRP redemptions',
    titleFil: 'Mga PRP redemption',
    ...rewardsPendingWork.redemptions,
    screen: rewardScreens.prpRewards,
    queue: redemptionQueue,
  },
]

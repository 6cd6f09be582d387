import { prpCalls } from '#areas/rewards/prp/contract.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import type { DashboardCount } from '#platform/console/dashboard-parts.ts'

/** Counts of this area on the landing dashboard. */
export const counts: readonly DashboardCount[] = [
  {
    name: 'redemptions',
    group: 'now',
    order: 100,
    title: 'PRP redemptions',
    titleFil: 'Mga PRP redemption',
    call: prpCalls.rewards,
    screen: rewardScreens.prpRewards,
    filters: { status: 'pending' },
  },
]

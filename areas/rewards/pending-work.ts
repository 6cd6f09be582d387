import { prpCalls } from '#areas/rewards/prp/contract.ts'
import type { PendingWork } from '#platform/contract/pending-work.ts'

/** Lists of this area with pending work. */
export const rewardsPendingWork = {
  redemptions: {
    menuPath: '/rewards/prp/rewards',
    call: prpCalls.rewards,
    filters: { status: 'pending' },
  },
} satisfies Record<string, PendingWork>

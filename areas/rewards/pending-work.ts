import { prpPlace } from '#areas/rewards/access.ts'
import { prpCalls, type Redemption } from '#areas/rewards/prp/contract.ts'
import { getTransitionError } from '#areas/rewards/prp/rules.ts'
import { nextDecision } from '#platform/contract/fulfilment.ts'
import { toUpdate } from '#platform/access.ts'
import type { DecisionWork } from '#platform/contract/pending-work.ts'

/** Redemptions to process or credit. */
const redemptionWork: DecisionWork<Redemption> = {
  menuPath: '/rewards/prp/rewards',
  call: prpCalls.rewards,
  filters: { status: 'pending' },
  oldestBy: 'createdAt',
  needs: toUpdate(prpPlace),
  canDecide: (row, me) => {
    const to = nextDecision(row.status, row.deliverable)
    return to !== null && getTransitionError(to, row, me) === null
  },
}

/** Lists of this area with pending work. */
export const rewardsPendingWork = { redemptions: redemptionWork }

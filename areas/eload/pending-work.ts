import { b2bPlace } from '#areas/eload/b2b/access.ts'
import { b2bCalls, type B2bRow } from '#areas/eload/b2b/contract.ts'
import { getB2bDecisionError } from '#areas/eload/b2b/rules.ts'
import { profitSharingPlace } from '#areas/eload/profit-sharing/access.ts'
import { profitSharingCalls, type ShareRow } from '#areas/eload/profit-sharing/contract.ts'
import { toUpdate } from '#platform/access.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import type { DecisionWork } from '#platform/contract/pending-work.ts'

/** Deposits of businesses to approve. */
const b2bWork: DecisionWork<B2bRow> = {
  menuPath: '/eloadb2b/requests',
  call: b2bCalls.list,
  filters: { status: 'pending' },
  oldestBy: 'createdAt',
  needs: toUpdate(b2bPlace),
  canDecide: (row, me) => getB2bDecisionError(row, me, 'approved') === null,
}

/** Profit shares to approve. */
const profitShareWork: DecisionWork<ShareRow> = {
  menuPath: '/profit-sharing/eload',
  call: profitSharingCalls.list,
  filters: { status: 'pending' },
  oldestBy: 'createdAt',
  needs: toUpdate(profitSharingPlace),
  canDecide: ({ status, requestedById }, me) =>
    status === 'pending' && requestedById !== me.id && me.level >= approverLevel,
}

/** Lists of this area with pending work. */
export const eloadPendingWork = { b2b: b2bWork, profitShares: profitShareWork }

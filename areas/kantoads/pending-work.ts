import { auditPlace, cashoutPlace, topupPlace } from '#areas/kantoads/access.ts'
import { cancellationCalls, type CancellationRow } from '#areas/kantoads/cancellations/contract.ts'
import * as cancellations from '#areas/kantoads/cancellations/rules.ts'
import { cashoutCalls, type CashoutRow } from '#areas/kantoads/cashouts/contract.ts'
import * as cashouts from '#areas/kantoads/cashouts/rules.ts'
import { topupCalls, type TopupRow } from '#areas/kantoads/topups/contract.ts'
import * as topups from '#areas/kantoads/topups/rules.ts'
import { toUpdate } from '#platform/access.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import type { DecisionWork } from '#platform/contract/pending-work.ts'

/** Deposits of advertisers to verify or approve. */
const topupWork: DecisionWork<TopupRow> = {
  menuPath: '/kanto-ads/topup',
  call: topupCalls.list,
  filters: { status: ['pending', 'verified'] },
  oldestBy: 'createdAt',
  needs: toUpdate(topupPlace),
  canDecide: (row, me) => {
    const to = topups.nextDecision(row.status)
    return to !== null && topups.getTopupTransitionError(row, to, me) === null
  },
}

/** Cashouts of stores to verify or send to the bank. */
const cashoutWork: DecisionWork<CashoutRow> = {
  menuPath: '/kanto-ads/cashout',
  call: cashoutCalls.list,
  filters: { status: ['pending', 'verified', 'failed'] },
  oldestBy: 'createdAt',
  needs: toUpdate(cashoutPlace),
  canDecide: (row, me) => {
    const to = cashouts.nextDecision(row.status)
    return to !== null && cashouts.getCashoutTransitionError(row, to, me) === null
  },
}

/** Requests to remove collateral that others review and decide. */
const cancellationWork: DecisionWork<CancellationRow> = {
  menuPath: '/kantoads/cancellation',
  call: cancellationCalls.list,
  filters: { status: ['pending', 'under_review'] },
  oldestBy: 'requestedAt',
  needs: toUpdate(auditPlace),
  canDecide: ({ status, requestedById }, me) =>
    status === 'pending' ||
    (cancellations.nextDecision(status) !== null && requestedById !== me.id && me.level >= approverLevel),
}

/** Lists of this area with pending work. */
export const kantoadsPendingWork = {
  topups: topupWork,
  cashouts: cashoutWork,
  cancellations: cancellationWork,
}

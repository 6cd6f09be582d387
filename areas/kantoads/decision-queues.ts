import { auditPlace, cashoutPlace, topupPlace } from '#areas/kantoads/access.ts'
import { cancellationCalls, type CancellationRow } from '#areas/kantoads/cancellations/contract.ts'
import * as cancellations from '#areas/kantoads/cancellations/rules.ts'
import { cashoutCalls, type CashoutRow } from '#areas/kantoads/cashouts/contract.ts'
import * as cashouts from '#areas/kantoads/cashouts/rules.ts'
import { adsAuditScreens, adsMoneyScreens } from '#areas/kantoads/screens.ts'
import { topupCalls, type TopupRow } from '#areas/kantoads/topups/contract.ts'
import * as topups from '#areas/kantoads/topups/rules.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { toUpdate } from '#platform/access/access.ts'
import type { DecisionQueue } from '#platform/console/decisions/queue.ts'
import { addressOf } from '#platform/console/router/screen.ts'

/** Deposits of advertisers to verify or approve. */
export const topupQueue: DecisionQueue<TopupRow> = {
  call: topupCalls.list,
  input: { filters: { status: ['pending', 'verified'] }, sortBy: 'createdAt', sortDir: 'asc' },
  needs: toUpdate(topupPlace),
  canDecide: (row, me) => {
    const to = topups.nextDecision(row.status)
    return to !== null && topups.getTopupTransitionError(row, to, me) === null
  },
  itemOf: ({ topupId, advertiser, creditAmount, createdAt }) => ({
    id: topupId,
    title: advertiser,
    amount: creditAmount,
    createdAt,
  }),
  hrefOf: (id) => addressOf(adsMoneyScreens.topup, { id }),
  listHref: addressOf(adsMoneyScreens.topups),
  details: (id) => [topupCalls.details, { topupId: Number(id) }],
}

/** Cashouts of stores to verify or send to the bank. */
export const cashoutQueue: DecisionQueue<CashoutRow> = {
  call: cashoutCalls.list,
  input: { filters: { status: ['pending', 'verified', 'failed'] }, sortBy: 'createdAt', sortDir: 'asc' },
  needs: toUpdate(cashoutPlace),
  canDecide: (row, me) => {
    const to = cashouts.nextDecision(row.status)
    return to !== null && cashouts.getCashoutTransitionError(row, to, me) === null
  },
  itemOf: ({ cashoutId, businessName, net, createdAt }) => ({
    id: cashoutId,
    title: businessName,
    amount: net,
    createdAt,
  }),
  hrefOf: (id) => addressOf(adsMoneyScreens.cashout, { id }),
  listHref: addressOf(adsMoneyScreens.cashouts),
  details: (id) => [cashoutCalls.details, { cashoutId: Number(id) }],
}

/** Requests to remove collateral that others review and decide. */
export const cancellationQueue: DecisionQueue<CancellationRow> = {
  call: cancellationCalls.list,
  input: { filters: { status: ['pending', 'under_review'] }, sortBy: 'requestedAt', sortDir: 'asc' },
  needs: toUpdate(auditPlace),
  canDecide: ({ status, requestedById }, me) =>
    status === 'pending' ||
    (cancellations.nextDecision(status) !== null && requestedById !== me.id && me.level >= approverLevel),
  itemOf: ({ cancellationRequestId, businessName, outstandingRenta, requestedAt }) => ({
    id: cancellationRequestId,
    title: businessName,
    amount: outstandingRenta,
    createdAt: requestedAt,
  }),
  hrefOf: (id) => addressOf(adsAuditScreens.cancellation, { id }),
  listHref: addressOf(adsAuditScreens.cancellations),
  details: (id) => [cancellationCalls.info, { cancellationRequestId: Number(id) }],
}

import { kantoadsPendingWork } from '#areas/kantoads/pending-work.ts'
import { cancellationCalls, type CancellationRow } from '#areas/kantoads/cancellations/contract.ts'
import { cashoutCalls, type CashoutRow } from '#areas/kantoads/cashouts/contract.ts'
import { adsAuditScreens, adsMoneyScreens } from '#areas/kantoads/screens.ts'
import { topupCalls, type TopupRow } from '#areas/kantoads/topups/contract.ts'
import { type DecisionQueue, queueOfWork } from '#platform/console/decisions.ts'
import { addressOf } from '#platform/console/screen.ts'

/** Deposits of advertisers to verify or approve. */
export const topupQueue: DecisionQueue<TopupRow> = {
  ...queueOfWork(kantoadsPendingWork.topups),
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
  ...queueOfWork(kantoadsPendingWork.cashouts),
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
  ...queueOfWork(kantoadsPendingWork.cancellations),
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

import { eloadPendingWork } from '#areas/eload/pending-work.ts'
import { b2bCalls, type B2bRow } from '#areas/eload/b2b/contract.ts'
import { b2bScreens } from '#areas/eload/b2b/screens.ts'
import { type DecisionQueue, queueOfWork } from '#platform/console/decisions.ts'
import { addressOf } from '#platform/console/screen.ts'

/** Deposits of businesses to approve. */
export const b2bQueue: DecisionQueue<B2bRow> = {
  ...queueOfWork(eloadPendingWork.b2b),
  itemOf: ({ refNo, businessName, totalCredit, createdAt }) => ({
    id: refNo,
    title: businessName,
    amount: totalCredit,
    createdAt,
  }),
  hrefOf: (refNo) => addressOf(b2bScreens.details, { refNo }),
  listHref: addressOf(b2bScreens.requests),
  details: (refNo) => [b2bCalls.details, { refNo }],
}

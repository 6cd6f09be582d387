import { b2bPlace } from '#areas/eload/b2b/access.ts'
import { b2bCalls, type B2bRow } from '#areas/eload/b2b/contract.ts'
import { getB2bDecisionError } from '#areas/eload/b2b/rules.ts'
import { b2bScreens } from '#areas/eload/b2b/screens.ts'
import { toUpdate } from '#platform/access/access.ts'
import type { DecisionQueue } from '#platform/console/decisions/queue.ts'
import { addressOf } from '#platform/console/router/screen.ts'

/** Deposits of businesses to approve. */
export const b2bQueue: DecisionQueue<B2bRow> = {
  call: b2bCalls.list,
  input: { filters: { status: 'pending' }, sortBy: 'createdAt', sortDir: 'asc' },
  needs: toUpdate(b2bPlace),
  canDecide: (row, me) => getB2bDecisionError(row, me, 'approved') === null,
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

import { saleCalls, type SaleRow } from '#areas/eload/transactions/contract.ts'
import { getTransitionError } from '#areas/eload/transactions/rules.ts'
import { saleScreens } from '#areas/eload/transactions/screens.ts'
import { eloadLogPlace } from '#areas/reports/access.ts'
import { toUpdate } from '#platform/access.ts'
import type { DecisionQueue } from '#platform/console/decisions.ts'
import { addressOf } from '#platform/console/screen.ts'
import { stringifySearch } from '#platform/console/router.ts'

/** Sales in review, to mark as successful or failed. */
export const saleReviewQueue: DecisionQueue<SaleRow> = {
  call: saleCalls.list,
  input: { filters: { status: 'for_review' }, sortBy: 'createdAt', sortDir: 'asc' },
  needs: toUpdate(eloadLogPlace),
  canDecide: (sale, me) =>
    getTransitionError({ ...sale, walletId: null, failedById: null }, 'failed', me) === null,
  itemOf: ({ id, refNo, retailer, amount, createdAt }) => ({
    id,
    title: retailer === '' ? refNo : retailer,
    amount,
    createdAt,
  }),
  hrefOf: (id) => addressOf(saleScreens.details, { id }),
  listHref: addressOf(saleScreens.list) + stringifySearch({ status: 'for_review', 'all-days': 'yes' }),
  details: (id) => [saleCalls.info, { id: Number(id) }],
}

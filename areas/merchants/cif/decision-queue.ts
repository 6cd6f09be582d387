import { cifPlace } from '#areas/merchants/cif/access.ts'
import { cifCalls, type CifRequest } from '#areas/merchants/cif/contract.ts'
import { getDecisionError } from '#areas/merchants/cif/rules.ts'
import { cifScreens } from '#areas/merchants/cif/screens.ts'
import { toUpdate } from '#platform/access/access.ts'
import type { DecisionQueue } from '#platform/console/decisions/queue.ts'
import { addressOf } from '#platform/console/router/screen.ts'

/** Changes of mobile numbers to approve. */
export const cifQueue: DecisionQueue<CifRequest> = {
  call: cifCalls.list,
  input: { filters: { status: 'pending' }, sortBy: 'requestedAt', sortDir: 'asc' },
  needs: toUpdate(cifPlace),
  canDecide: (row, me) => getDecisionError(row, me) === null,
  itemOf: ({ id, name, newMobile, requestedAt }) => ({
    id,
    title: name,
    amount: null,
    detail: newMobile,
    createdAt: requestedAt,
  }),
  hrefOf: (id) => addressOf(cifScreens.request, { id }),
  listHref: addressOf(cifScreens.list),
  details: (id) => [cifCalls.info, { id: Number(id) }],
}

import { merchantsPendingWork } from '#areas/merchants/pending-work.ts'
import { cifCalls, type CifRequest } from '#areas/merchants/cif/contract.ts'
import { cifScreens } from '#areas/merchants/cif/screens.ts'
import { type DecisionQueue, queueOfWork } from '#platform/console/decisions.ts'
import { addressOf } from '#platform/console/screen.ts'

/** Changes of mobile numbers to approve. */
export const cifQueue: DecisionQueue<CifRequest> = {
  ...queueOfWork(merchantsPendingWork.cif),
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

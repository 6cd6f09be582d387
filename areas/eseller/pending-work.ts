import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { orderCalls } from '#areas/eseller/orders/contract.ts'
import { toUpdate } from '#platform/access.ts'
import type { PendingWork } from '#platform/contract/pending-work.ts'

/** Lists of this area with pending work. */
export const esellerPendingWork = {
  orders: {
    menuPath: '/eseller/orders',
    call: orderCalls.list,
    filters: { status: 'pending' },
    pendingSince: 'createdAt',
    hasAmounts: true,
    needs: toUpdate(eSuppliesPlace),
  },
} satisfies Record<string, PendingWork>

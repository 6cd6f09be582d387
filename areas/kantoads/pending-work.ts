import { cancellationCalls } from '#areas/kantoads/cancellations/contract.ts'
import { cashoutCalls } from '#areas/kantoads/cashouts/contract.ts'
import { topupCalls } from '#areas/kantoads/topups/contract.ts'
import type { PendingWork } from '#platform/contract/pending-work.ts'

/** Lists of this area with pending work. */
export const kantoadsPendingWork = {
  topups: {
    menuPath: '/kanto-ads/topup',
    call: topupCalls.list,
    filters: { status: 'pending' },
  },
  cashouts: {
    menuPath: '/kanto-ads/cashout',
    call: cashoutCalls.list,
    filters: { status: 'pending' },
  },
  cancellations: {
    menuPath: '/kantoads/cancellation',
    call: cancellationCalls.list,
    filters: { status: 'pending' },
  },
} satisfies Record<string, PendingWork>

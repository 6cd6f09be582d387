import { b2bCalls } from '#areas/eload/b2b/contract.ts'
import { profitSharingCalls } from '#areas/eload/profit-sharing/contract.ts'
import type { PendingWork } from '#platform/contract/pending-work.ts'

/** Lists of this area with pending work. */
export const eloadPendingWork = {
  b2b: {
    menuPath: '/eloadb2b/requests',
    call: b2bCalls.list,
    filters: { status: 'pending' },
  },
  profitShares: {
    menuPath: '/profit-sharing/eload',
    call: profitSharingCalls.list,
    filters: { status: 'pending' },
  },
} satisfies Record<string, PendingWork>

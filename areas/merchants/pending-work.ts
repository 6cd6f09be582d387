import { cifCalls } from '#areas/merchants/cif/contract.ts'
import { kycOtherCalls } from '#areas/merchants/kyc/contract.ts'
import type { PendingWork } from '#platform/contract/pending-work.ts'

/** Lists of this area with pending work. */
export const merchantsPendingWork = {
  kyc: { menuPath: '/customer/kyc', call: kycOtherCalls.queue, pendingSince: 'opened_at' },
  cif: {
    menuPath: '/cif-mobile-number',
    call: cifCalls.list,
    filters: { status: 'pending' },
  },
} satisfies Record<string, PendingWork>

import { merchantPlace } from '#areas/merchants/access.ts'
import { cifPlace } from '#areas/merchants/cif/access.ts'
import { cifCalls, type CifRequest } from '#areas/merchants/cif/contract.ts'
import { getDecisionError } from '#areas/merchants/cif/rules.ts'
import { kycOtherCalls } from '#areas/merchants/kyc/contract.ts'
import { toUpdate } from '#platform/access.ts'
import type { DecisionWork, PendingWork } from '#platform/contract/pending-work.ts'

/** Cases of identity verification. */
const kycWork: PendingWork = {
  menuPath: '/customer/kyc',
  call: kycOtherCalls.queue,
  pendingSince: 'opened_at',
  needs: toUpdate(merchantPlace),
}

/** Changes of mobile numbers to approve. */
const cifWork: DecisionWork<CifRequest> = {
  menuPath: '/cif-mobile-number',
  call: cifCalls.list,
  filters: { status: 'pending' },
  oldestBy: 'requestedAt',
  needs: toUpdate(cifPlace),
  canDecide: (row, me) => getDecisionError(row, me) === null,
}

/** Lists of this area with pending work. */
export const merchantsPendingWork = { kyc: kycWork, cif: cifWork }

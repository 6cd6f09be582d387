import { statusLabel } from '#platform/words/status-label.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import type { Message } from '#platform/words/messages.ts'
import { transitions } from '#platform/contract/transitions.ts'

export type LoadStatus = 'pending' | 'processing' | NextStatus
export type NextStatus = 'success' | 'failed' | 'refunded' | 'for_review'

/** Transitions of a sale that staff can make. */
export const saleTransitions = transitions<LoadStatus, NextStatus>({
  success: { from: ['pending', 'processing', 'for_review'] },
  failed: { from: ['pending', 'processing', 'for_review'] },
  refunded: { from: ['failed'] },
  for_review: { from: ['success'] },
})

/**
 * From this amount in centavos, and of a sale that the provider had confirmed, the person who marked it as failed cannot
 * refund it.
 */
export const secondPersonFrom = 100_000

/** Role level that can approve the refund of a sale that the provider had confirmed. */
export const confirmedRefundLevel = 40

/** Whether the provider confirmed the sale: only then it has a reference of the provider. */
export const isConfirmed = ({ providerRef }: { providerRef: string }): boolean => providerRef !== ''

type Sale = {
  providerRef: string
  status: LoadStatus
  amount: number
  walletId: number | null
  failedById: number | null
}

/** Reason a person cannot set this status now, or null. */
export function getTransitionError(sale: Sale, to: NextStatus, staffId: number): Message | null {
  if (!saleTransitions.allows(to, sale.status))
    return eloadMessages('SALE_WRONG_STATUS', { status: statusLabel(sale.status) })
  if (to !== 'refunded') return null
  if (sale.walletId === null) return eloadMessages('SALE_WITHOUT_WALLET')
  return (sale.amount >= secondPersonFrom || isConfirmed(sale)) && sale.failedById === staffId
    ? eloadMessages('SALE_FAILED_BY_YOU')
    : null
}

/** Whether marking the sale as successful requires the provider's reference number. */
export const needsProviderRef = (to: NextStatus, sale: { providerRef: string }) =>
  to === 'success' && sale.providerRef === ''

import { statusLabel, type Message } from '#platform/words.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { platformMessages } from '#platform/contract/errors.ts'
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

/** Whether the provider confirmed the sale: only then it has a reference of the provider. */
export const isConfirmed = ({ providerRef }: { providerRef: string }): boolean => providerRef !== ''

type Sale = {
  providerRef: string
  status: LoadStatus
  amount: number
  walletId: number | null
  failedById: number | null
}

/** Reason a person cannot set this status now, or null. Sending a sale for review is the only step without a decision. */
export function getTransitionError(
  sale: Sale,
  to: NextStatus,
  staff: { id: number; level: number },
): Message | null {
  if (!saleTransitions.allows(to, sale.status))
    return eloadMessages('SALE_WRONG_STATUS', { status: statusLabel(sale.status) })
  if (to === 'for_review') return null
  if (to === 'refunded' && sale.walletId === null) return eloadMessages('SALE_WITHOUT_WALLET')
  const needsAnother = to === 'refunded' && (sale.amount >= secondPersonFrom || isConfirmed(sale))
  if (needsAnother && sale.failedById === staff.id) return eloadMessages('SALE_FAILED_BY_YOU')
  return staff.level < approverLevel ? platformMessages('LEVEL_TOO_LOW') : null
}

/** Whether marking the sale as successful requires the provider's reference number. */
export const needsProviderRef = (to: NextStatus, sale: { providerRef: string }) =>
  to === 'success' && sale.providerRef === ''

/** What a wallet can still get back for its sale, in centavos, by what the ledger took and gave back. */
export const dueBack = (sale: {
  amount: number
  rebate: number
  charge: { taken: number; given: number } | null
}): number =>
  sale.charge === null
    ? 0
    : Math.max(0, Math.min(sale.charge.taken, sale.amount - sale.rebate) - sale.charge.given)

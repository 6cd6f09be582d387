/** Transitions of a sale that staff can make: current status and possible next statuses. */
export const transitions = {
  pending: ['success', 'failed'],
  processing: ['success', 'failed'],
  for_review: ['success', 'failed'],
  failed: ['refunded'],
  success: ['for_review'],
  refunded: [],
} as const satisfies Record<string, readonly string[]>

export type LoadStatus = keyof typeof transitions
export type NextStatus = 'success' | 'failed' | 'refunded' | 'for_review'

/** Statuses to which staff can change a sale. */
export const nextStatuses = (status: LoadStatus): readonly NextStatus[] => transitions[status]

/** From this amount in centavos, the person who marked a sale as failed cannot refund it. */
export const secondPersonFrom = 100_000

type Sale = { status: LoadStatus; amount: number; walletId: number | null; failedById: number | null }

export type TransitionError = 'notFromHere' | 'noWallet' | 'ownFailure'

/** Reason a person cannot set this status now, or null. */
export function getTransitionError(sale: Sale, to: NextStatus, staffId: number): TransitionError | null {
  if (!nextStatuses(sale.status).includes(to)) return 'notFromHere'
  if (to !== 'refunded') return null
  if (sale.walletId === null) return 'noWallet'
  return sale.amount >= secondPersonFrom && sale.failedById === staffId ? 'ownFailure' : null
}

/** Whether marking the sale as successful requires the provider's reference number. */
export const needsProviderRef = (to: NextStatus, sale: { providerRef: string }) =>
  to === 'success' && sale.providerRef === ''

/** What can become of a sale by staff: the status it has, the one it gets, and nothing else. */
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

/** What staff can make of a sale in this status. */
export const nextStatuses = (status: LoadStatus): readonly NextStatus[] => transitions[status]

/** From so many centavos on, whoever called a sale failed does not also give the money back. */
export const secondPersonFrom = 100_000

type Sale = { status: LoadStatus; amount: number; walletId: number | null; failedById: number | null }

export type TransitionError = 'notFromHere' | 'noWallet' | 'ownFailure'

/** Why a person cannot give a sale this status now, or null. */
export function getTransitionError(sale: Sale, to: NextStatus, staffId: number): TransitionError | null {
  if (!nextStatuses(sale.status).includes(to)) return 'notFromHere'
  if (to !== 'refunded') return null
  if (sale.walletId === null) return 'noWallet'
  return sale.amount >= secondPersonFrom && sale.failedById === staffId ? 'ownFailure' : null
}

/** Whether success must be proved by the provider's own reference. */
export const needsProviderRef = (to: NextStatus, sale: { providerRef: string }) =>
  to === 'success' && sale.providerRef === ''

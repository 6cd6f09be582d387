import type { CashoutRow, CashoutStatus } from '#areas/kantoads/cashouts/contract.ts'
import { type Transition, type RuleError, getTransitionError } from '#areas/kantoads/transitions.ts'
import { centavosFrom } from '#platform/contract/fields/money.ts'

export type CashoutAction = 'verified' | 'processing' | 'paid' | 'failed' | 'rejected'

/** From wish to payout. What failed at the bank keeps its hold until it is sent again or rejected. */
export const cashoutTransitions: Record<CashoutAction, Transition<CashoutStatus>> = {
  verified: { from: ['pending'] },
  processing: { from: ['verified', 'failed'], notBy: 'verified' },
  paid: { from: ['processing'] },
  failed: { from: ['processing'], needsReason: true },
  rejected: { from: ['pending', 'verified', 'failed'], needsReason: true },
}

type Facts = Pick<CashoutRow, 'status' | 'verifiedById'> &
  Partial<Pick<CashoutRow, 'batchId' | 'processedById' | 'toldPaid'>>

/**
 * Why this person cannot take a cashout there, or null when they can. What stands in a file of the bank may be paid
 * by it yet: whoever sent it cannot call it failed alone, to reject it or to send it a second time. While the bank says
 * that it has paid, nobody does either.
 */
export function getCashoutTransitionError(
  { status, verifiedById, batchId = null, processedById = null, toldPaid = false }: Facts,
  to: CashoutAction,
  me: { id: number },
): RuleError | null {
  const error = getTransitionError(cashoutTransitions[to], { status, earlier: verifiedById }, me)
  if (error !== null) return error
  if (toldPaid && (to === 'processing' || to === 'rejected')) return { code: 'toldPaid' }
  return to === 'failed' && batchId !== null && processedById === me.id ? { code: 'sentByYou' } : null
}

export const minCashout = centavosFrom('100')
export const maxCashout = centavosFrom('50000')

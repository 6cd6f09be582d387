import type { CashoutRow, CashoutStatus } from '#areas/kantoads/cashouts/contract.ts'
import { type Step, type Why, whyNotStep } from '#areas/kantoads/steps.ts'
import { centavosFrom } from '#platform/contract/money.ts'

export type CashoutVerb = 'verified' | 'processing' | 'paid' | 'failed' | 'rejected'

/** From wish to payout. What failed at the bank keeps its hold until it is sent again or rejected. */
export const cashoutSteps: Record<CashoutVerb, Step<CashoutStatus>> = {
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
export function whyNotCashout(
  { status, verifiedById, batchId = null, processedById = null, toldPaid = false }: Facts,
  to: CashoutVerb,
  me: { id: number },
): Why | null {
  const why = whyNotStep(cashoutSteps[to], { status, earlier: verifiedById }, me)
  if (why !== null) return why
  if (toldPaid && (to === 'processing' || to === 'rejected')) return { reason: 'toldPaid' }
  return to === 'failed' && batchId !== null && processedById === me.id ? { reason: 'sentByYou' } : null
}

export const leastCashout = centavosFrom('100')
export const mostCashout = centavosFrom('50000')
